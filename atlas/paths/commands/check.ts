import { check, type CheckReport } from '#atlas/check/check.ts'
import { findingText, type Finding } from '#atlas/check/finding.ts'
import { explored } from '#atlas/cache/explored.ts'
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
  const foreign = options.machine !== undefined
  const reports = found.map(({ model }, index) => {
    progress(`checking ${model.flow}`, index, found.length)
    const { limit } = options
    return check(
      model,
      foreign ? { limit, strictness: 'sound', ...watched(model) } : { exploration: explored(model, { limit }) },
    )
  })
  progressEnd()
  const findings = [
    ...reports.flatMap((report) => report.findings),
    ...(foreign ? [] : [...(await goldenFindings(found)), ...(await remarkFindings(found))]),
  ]
  const fileOf = (flow: string) => found.find(({ model }) => model.flow === flow)?.file
  const text = options.format === 'sarif' ? sarif(findings, fileOf) : formatted(options.format, reports, findings)
  await write(text, context)
  return findings.length === 0 ? 0 : 1
}

function formatted(format: string | undefined, reports: readonly CheckReport[], findings: readonly Finding[]): string {
  switch (format) {
    case 'json':
      return asJson({ charts: reports.map(summary), findings })
    case 'csv':
      return [
        'flow,rule,at,message,way',
        ...findings.map(({ flow, rule, at, message, way = [] }) => csvLine([flow, rule, at, message, way.join(' → ')])),
        '',
      ].join('\n')
    case 'junit':
      return junit(reports.map((report) => ({ name: report.flow, cases: cases(report, findings) })))
    default:
      return [...reports.map(reportLine), ...findings.map(findingText), counted(findings.length, 'finding'), ''].join(
        '\n',
      )
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
})

function reportLine(report: CheckReport): string {
  const { flow, states, transitions, configurations, tests, steps, journeys } = summary(report)
  const size = [counted(states, 'state'), counted(transitions, 'transition'), counted(configurations, 'configuration')]
  return `${flow}: ${size.join(', ')}; ${counted(tests, 'test')} of ${counted(steps, 'step')}, ${counted(journeys, 'journey')}`
}
