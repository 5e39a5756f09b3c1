import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { check } from '#atlas/check/check.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/cache/explored.ts'
import { csvLine } from '#atlas/paths/escape.ts'
import { coverageFolder, coverageOf, readCoverage, writeCoverage } from '#atlas/run/coverage.ts'
import { coverageHtml } from '#atlas/run/coverage-html.ts'
import { chartCoverage, coverageReport, refresh, stalenessText } from '#atlas/run/coverage-report.ts'
import type { ChartCoverage, CoverageReport } from '#atlas/run/coverage-report.ts'
import { asJson, progress, progressEnd, reportUnfinished, watched, write, type Context } from './context.ts'

/**
 * Measures headless coverage, adds the last browser coverage and writes one report. Returns 1 when a transition is
 * uncovered.
 */
export async function coverageCommand(context: Context): Promise<number> {
  const { options, found } = context
  const foreign = found.some((one) => one.foreign)
  const charts: ChartCoverage[] = []
  const explorations: Exploration[] = []
  for (const [index, { model }] of found.entries()) {
    progress(`running ${model.flow}`, index, found.length)
    const { limit } = options
    const checked = check(
      model,
      foreign ? { limit, untilTaken: true, ...watched(model) } : { exploration: explored(model, { limit }) },
    )
    explorations.push(checked.exploration)
    const headless = coverageOf(checked)
    if (!foreign) await writeCoverage(headless)
    const browser = foreign ? null : await readCoverage(model.flow, 'browser')
    charts.push(chartCoverage(checked.exploration, { headless, browser }))
  }
  progressEnd()
  const report = coverageReport(charts)
  await write(formatted(options.format, report, foreign), context)
  if (!foreign) await writeReports(report)
  const unfinished = explorations.filter(reportUnfinished)
  return report.covered === report.total && unfinished.length === 0 ? 0 : 1
}

async function writeReports(report: CoverageReport): Promise<void> {
  const files = { 'report.json': asJson(report), 'report.html': coverageHtml(report) }
  await mkdir(coverageFolder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const file = join(coverageFolder, name)
    await writeFile(file, text)
    process.stderr.write(`wrote ${relative('.', file)}\n`)
  }
}

function formatted(format: string | undefined, report: CoverageReport, isForeign: boolean): string {
  switch (format) {
    case 'json':
      return asJson(report)
    case 'csv':
      return [
        'flow,transition,status,headless,browser,reason',
        ...report.charts.flatMap(({ flow, transitions }) =>
          transitions.map(({ id, status, headless, browser, reason }) =>
            csvLine([flow, id, status, headless.join('; '), browser.join('; '), reason ?? '']),
          ),
        ),
        '',
      ].join('\n')
    default:
      return [
        ...report.charts.map((chart) => chartText(chart, isForeign)),
        ...(isForeign ? [] : gapTexts(report)),
      ].join('')
  }
}

function chartText(
  { flow, total, headless, browser, transitions, stale, unmeasured }: ChartCoverage,
  isForeign: boolean,
): string {
  return [
    `${flow}: ${headless} of ${total} transitions headless${isForeign || unmeasured.includes('browser') ? '' : `, ${browser} in the browser`}`,
    ...stale.map((one) => `  ${stalenessText(one)}`),
    ...transitions
      .filter(({ status }) => status === 'uncovered')
      .map(({ id, reason }) => `  not covered: ${id}${reason ? `: ${reason}` : ''}`),
    '',
  ].join('\n')
}

/** Charts that no run has measured yet, in one line, with the command that measures them. */
function gapTexts({ charts }: CoverageReport): string[] {
  return (['headless', 'browser'] as const).flatMap((profile) => {
    const flows = charts.filter(({ unmeasured }) => unmeasured.includes(profile)).map(({ flow }) => flow)
    if (flows.length === 0) return []
    const which = flows.length === charts.length ? '' : ` of ${flows.join(', ')}`
    return [`nothing measured in ${profile} runs yet${which}: ${refresh[profile]}\n`]
  })
}
