import { xmlText } from '#atlas/paths/escape.ts'
import { refresh, stalenessText } from './coverage-report.ts'
import type { ChartCoverage, CoverageReport, CoveredTransition, CoverageStatus } from './coverage-report.ts'

const percent = (part: number, of: number) => (of === 0 ? 100 : Math.round((1000 * part) / of) / 10)

const names: Readonly<Record<CoverageStatus, string>> = {
  both: 'Headless and browser',
  headless: 'Headless only',
  browser: 'Browser only',
  uncovered: 'Not covered',
}

/** Returns the report as one self-contained HTML page, without scripts. */
export function coverageHtml(report: CoverageReport): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Coverage of the charts</title>
<style>${style}</style>
<main>
<h1>Coverage of the charts</h1>
<p>Which generated path or journey takes which transition: on the real chart without a page (headless), and in Chromium on the built site (browser).</p>
<dl class="totals">
${figure('Transitions', String(report.total))}
${figure('Headless', `${percent(report.headless, report.total)} %`)}
${figure('Browser', `${percent(report.browser, report.total)} %`)}
${figure('Covered by either', `${percent(report.covered, report.total)} %`)}
</dl>
<table class="charts">
<caption>Charts</caption>
<thead><tr><th scope="col">Chart</th><th scope="col">Transitions</th><th scope="col">Headless</th><th scope="col">Browser</th><th scope="col">Not covered</th></tr></thead>
<tbody>
${report.charts.map(row).join('\n')}
</tbody>
</table>
${report.charts.map(section).join('\n')}
</main>
</html>
`
}

const figure = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`

const bar = (part: number, of: number) =>
  `<span class="bar" aria-hidden="true"><span style="inline-size:${percent(part, of)}%"></span></span>`

const row = ({ flow, total, headless, browser, covered }: ChartCoverage) =>
  `<tr><th scope="row"><a href="#${xmlText(flow)}">${xmlText(flow)}</a></th><td>${total}</td><td>${headless} ${bar(headless, total)}</td><td>${browser} ${bar(browser, total)}</td><td>${total - covered}</td></tr>`

function section(chart: ChartCoverage): string {
  const notes = [
    ...chart.stale.map(stalenessText),
    ...chart.unmeasured.map((profile) => `nothing was measured in ${profile} runs yet: ${refresh[profile]}`),
  ].map((note) => `<p class="note">${xmlText(note)}</p>`)
  return `<section id="${xmlText(chart.flow)}" aria-labelledby="${xmlText(chart.flow)}-title">
<h2 id="${xmlText(chart.flow)}-title">${xmlText(chart.flow)}</h2>
<p>${xmlText(chart.description)}</p>
${notes.join('\n')}
<div class="scroll" role="region" tabindex="0" aria-label="Transitions of ${xmlText(chart.flow)}">
<table>
<thead><tr><th scope="col">Transition</th><th scope="col">Covered</th><th scope="col">Headless tests</th><th scope="col">Browser tests</th></tr></thead>
<tbody>
${chart.transitions.map(transitionRow).join('\n')}
</tbody>
</table>
</div>
</section>`
}

const many = 3

/** Names of tests; a long list is collapsed. */
function testList(tests: readonly string[], none: string): string {
  if (tests.length === 0) return `<i>${xmlText(none)}</i>`
  const list = xmlText(tests.join(', '))
  return tests.length <= many ? list : `<details><summary>${tests.length} tests</summary>${list}</details>`
}

function transitionRow({ id, source, event, guard, targets, status, headless, browser, reason }: CoveredTransition) {
  const to = targets.length === 0 ? '' : ` → <b>${xmlText(targets.join(', '))}</b>`
  const when = guard === '' ? '' : ` <span class="guard">[${xmlText(guard)}]</span>`
  const cells = [
    `<span class="status ${status}">${names[status]}</span>`,
    testList(headless, reason ?? 'no test takes it'),
    testList(browser, reason ?? 'not measured'),
  ]
  return `<tr data-id="${xmlText(id)}"><th scope="row"><b>${xmlText(source)}</b> <code>${xmlText(event)}</code>${when}${to}</th>${cells
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`
}

const style = `
:root { color-scheme: light dark; --ground: light-dark(#fff, #14161c); --text: light-dark(#1a1d24, #e8eaf0);
  --quiet: light-dark(#565c6b, #a6adbd); --line: light-dark(#d9dde5, #2e3340); --raised: light-dark(#f4f6f9, #1c2029);
  --good: light-dark(#116b3a, #6fd79c); --half: light-dark(#1d5aa8, #8abdfa); --bad: light-dark(#a3201d, #ff9d96);
  --warn: light-dark(#7a4b00, #f2c06b); }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
main { max-inline-size: 76rem; margin-inline: auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 3rem 0 .25rem }
p { margin: 0 0 1rem; color: var(--quiet); max-inline-size: 70ch }
a { color: var(--half) }
.totals { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 }
.totals div { background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1.25rem }
dt { color: var(--quiet) } dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums }
table { border-collapse: collapse; inline-size: 100% }
caption { text-align: start; font-weight: 650; padding-block: .5rem }
th, td { text-align: start; vertical-align: top; padding: .45rem .6rem; border-block-end: 1px solid var(--line); font-weight: 400; overflow-wrap: break-word }
thead th { color: var(--quiet); position: sticky; inset-block-start: 0; background: var(--ground) }
tbody th { overflow-wrap: anywhere } td { font-variant-numeric: tabular-nums }
section table { table-layout: fixed } section thead th:first-child { inline-size: 40% } section thead th:nth-child(2) { inline-size: 13.5rem }
summary { cursor: pointer } .charts tbody th { overflow-wrap: normal }
.scroll { overflow-x: auto } .scroll table { min-inline-size: 44rem }
code { font: .9em ui-monospace, monospace }
i, .guard { color: var(--quiet) }
.note { color: var(--warn); border-inline-start: 3px solid; padding-inline-start: .75rem }
.bar { display: inline-block; inline-size: 5rem; block-size: .4rem; border-radius: 1rem; background: var(--line); overflow: hidden; margin-inline-start: .5rem }
.bar span { display: block; block-size: 100%; background: var(--good) }
.status { white-space: nowrap; font-weight: 600 } .both { color: var(--good) } .headless, .browser { color: var(--half) } .uncovered { color: var(--bad) }
:focus-visible { outline: 2px solid var(--half); outline-offset: 2px }
@media (max-width: 40rem) { .bar { display: none } th, td { padding-inline: .3rem } .charts { font-size: .85rem } }
@media print { thead th { position: static } section { break-inside: avoid-page } }
`
