import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { check, type CheckReport } from '#atlas/check/check.ts'
import { findingText, type Finding } from '#atlas/check/finding.ts'
import { explored } from '#atlas/cache/explored.ts'
import { baselineText, compareBaseline, readBaseline } from '#atlas/check/baseline.ts'
import { foldedFindings, type Cause } from '#atlas/check/folded.ts'
import { unhandledEvents, type Unhandled } from '#atlas/check/unhandled.ts'
import { readChart } from '#atlas/explore/chart.ts'
import type { Need } from '#atlas/explore/needs.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { counted } from '#atlas/paths/counted.ts'
import { csvLine } from '#atlas/paths/escape.ts'
import { junit } from '#atlas/paths/junit.ts'
import { sarif } from '#atlas/paths/sarif.ts'
import { asJson, progress, progressEnd, watched, write, type Context } from './context.ts'
import { goldenFindings } from './golden.ts'
import { remarkFindings } from '#atlas/remarks/remark-findings.ts'

/** Checks every chart; returns 1 when there are findings. */
export async function checkCommand(context: Context): Promise<number> {
  const { options, found } = context
  if (options.unhandled) return await unhandledCommand(context)
  const { reports, findings } = await checkedCharts(context)
  const fresh = await afterBaseline(context, reports, findings)
  const chartOf = (flow: string) => found.find(({ model }) => model.flow === flow)
  const text =
    options.format === 'sarif'
      ? sarif(fresh, chartOf)
      : formatted(options.format, reports, fresh, causesOf(context, reports, fresh))
  await write(text, context)
  return fresh.length === 0 ? 0 : 1
}

/** Checks every chart, its drawing and its remarks. */
export async function checkedCharts({ options, found }: Context) {
  const foreign = found.some((one) => one.foreign)
  const reports = found.map(({ model }, index) => {
    progress(`checking ${model.flow}`, index, found.length)
    const { limit } = options
    return check(
      model,
      foreign
        ? { limit, strictness: 'sound', untilTaken: true, ...watched(model) }
        : { exploration: explored(model, { limit }) },
    )
  })
  progressEnd()
  const findings = [
    ...reports.flatMap((report) => report.findings),
    ...(foreign ? [] : [...(await goldenFindings(found)), ...(await remarkFindings(found))]),
  ]
  return { reports, findings }
}

/** Lists the events that no state handles; returns 0, since that may be meant. */
async function unhandledCommand(context: Context): Promise<number> {
  const tables = context.found.map(({ model }) => unhandledEvents(model, readChart(model.machine)))
  await write(unhandledText(context.options.format, tables.flat()), context)
  return 0
}

function unhandledText(format: string | undefined, rows: readonly Unhandled[]): string {
  if (format === 'json') return asJson({ unhandled: rows })
  if (format === 'csv')
    return [
      'flow,state,events',
      ...rows.map(({ flow, state, events }) => csvLine([flow, state, events.join(' ')])),
      '',
    ].join('\n')
  const width = Math.max(0, ...rows.map(({ flow, state }) => flow.length + state.length + 2))
  const line = ({ flow, state, events }: Unhandled) =>
    `${`${flow}: ${state}`.padEnd(width)}  ${events.join(', ') || '(handles every event)'}\n`
  return rows.map(line).join('')
}

/** Writes or applies the baseline; returns the findings that are not accepted. */
async function afterBaseline(context: Context, reports: readonly CheckReport[], findings: readonly Finding[]) {
  const { baseline, writeBaseline } = context.options
  if (baseline === undefined || !writeBaseline) return withoutAccepted(context, reports, findings)
  await mkdir(dirname(resolve(baseline)), { recursive: true })
  await writeFile(baseline, baselineText(findings))
  process.stderr.write(`${baseline}: ${counted(findings.length, 'finding')} accepted\n`)
  return []
}

/** Returns the findings that the baseline does not accept, and names its stale entries on standard error. */
export function withoutAccepted(
  { options: { baseline } }: Context,
  reports: readonly CheckReport[],
  findings: readonly Finding[],
): readonly Finding[] {
  if (baseline === undefined) return findings
  const flows = reports.map(({ flow }) => flow)
  const { fresh, stale } = compareBaseline(findings, readBaseline(baseline), flows)
  process.stderr.write(stale.map((entry) => `${baseline}: stale: ${entry}\n`).join(''))
  return fresh
}

/** The causes of all charts in the order of the findings. */
function causesOf({ found }: Context, reports: readonly CheckReport[], findings: readonly Finding[]): readonly Cause[] {
  const own = reports.flatMap(({ flow, exploration: { chart } }) =>
    foldedFindings(
      findings.filter((finding) => finding.flow === flow),
      chart,
      found.find(({ model }) => model.flow === flow)?.needs ?? [],
    ),
  )
  const others = findings.filter(({ flow }) => !reports.some((report) => report.flow === flow))
  return [...own, ...others.map((cause) => ({ cause, follow: [] }))]
}

const causeText = ({ cause, follow }: Cause): string => {
  const head = isFinding(cause) ? findingText(cause) : `${follow[0]?.flow ?? ''}: leaves open: ${cause.message}`
  if (follow.length === 0) return head
  if (follow.length <= SHOWN)
    return [head, ...follow.map((one) => `    so ${one.rule} at ${one.at}: ${one.message}`)].join('\n')
  const counts = [...groupedBy(follow, ({ rule }) => rule)].map(([rule, all]) => `${all.length} ${rule}`)
  return `${head}\n    ${follow.length} findings follow from it: ${counts.join(', ')}`
}

/** The most findings that are listed below their cause; more are counted. */
const SHOWN = 3

const isFinding = (cause: Finding | Need): cause is Finding => 'rule' in cause

/** Every finding with the cause that it follows from, if any. */
const withCauses = (findings: readonly Finding[], causes: readonly Cause[]) =>
  findings.map((finding) => {
    const cause = causes.find(({ follow }) => follow.includes(finding))?.cause
    if (cause === undefined) return finding
    return { ...finding, because: isFinding(cause) ? `${cause.rule} at ${cause.at}` : cause.message }
  })

function formatted(
  format: string | undefined,
  reports: readonly CheckReport[],
  findings: readonly Finding[],
  causes: readonly Cause[],
): string {
  switch (format) {
    case 'json':
      return asJson({ charts: reports.map(summary), findings: withCauses(findings, causes) })
    case 'csv':
      return [
        'flow,rule,at,message,way',
        ...findings.map(({ flow, rule, at, message, way = [] }) => csvLine([flow, rule, at, message, way.join(' → ')])),
        '',
      ].join('\n')
    case 'junit':
      return junit(reports.map((report) => ({ name: report.flow, cases: cases(report, findings) })))
    default:
      return [
        ...reports.flatMap((report) => [reportLine(report), ...leftLine(report)]),
        ...causes.map(causeText),
        counted(causes.length, 'finding'),
        '',
      ].join('\n')
  }
}

/** Every finding is a failed case; a chart without findings is one passed case. */
function cases({ flow }: CheckReport, findings: readonly Finding[]) {
  const own = findings.filter((finding) => finding.flow === flow)
  if (own.length === 0) return [{ name: 'all rules' }]
  return own.map((finding) => ({
    name: `${finding.rule} at ${finding.at}`,
    failure: { message: finding.message, text: findingText(finding) },
  }))
}

const summary = ({ flow, exploration, suite, journeys }: CheckReport) => ({
  flow,
  states: exploration.chart.states.length - 1,
  transitions: exploration.chart.transitions.length,
  configurations: exploration.nodes.length,
  tests: suite.paths.length,
  steps: suite.steps,
  journeys: Object.keys(journeys).length,
  ...(exploration.growth === undefined ? {} : { left: exploration.growth.text }),
})

/** What was left of a chart that goes on for ever; none for one that was explored whole. */
const leftLine = ({ flow, exploration: { growth } }: CheckReport): string[] =>
  growth === undefined ? [] : [`${flow}: every transition was taken, the rest is left: ${growth.text}`]

function reportLine(report: CheckReport): string {
  const { flow, states, transitions, configurations, tests, steps, journeys } = summary(report)
  const size = [counted(states, 'state'), counted(transitions, 'transition'), counted(configurations, 'configuration')]
  return `${flow}: ${size.join(', ')}; ${counted(tests, 'test')} of ${counted(steps, 'step')}, ${counted(journeys, 'journey')}`
}
