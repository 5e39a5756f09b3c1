import { csvLine } from '#atlas/paths/escape.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { mutate, type MutantReport, type Survivor } from '#atlas/paths/mutants.ts'
import { mutateSources } from '#atlas/paths/source-mutants.ts'
import { isInShape } from '#atlas/explore/xstate-6.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { asJson, write, type Context } from './context.ts'

/** The reports of a chart and of its code; a chart of an SCXML or JSON file has no code. */
interface FlowReports {
  readonly chart: MutantReport
  readonly code: MutantReport | null
}

/** Mutates every chart and the code it runs, and prints which mutants its tests catch. */
export async function mutantsCommand(context: Context): Promise<number> {
  const both: FlowReports[] = []
  for (const found of context.found) both.push(await mutantReports(found))
  const reports = both.flatMap(({ chart, code }) => (code ? [chart, code] : [chart]))
  const total = reports.reduce((sum, report) => sum + report.total, 0)
  const caught = reports.reduce((sum, report) => sum + report.caught, 0)
  const survivors = reports.flatMap((report) => report.survivors)
  const share = total === 0 ? 100 : Math.round((1000 * caught) / total) / 10
  const text = () => [
    ...both.flatMap(({ chart, code }) => [mutantLine(chart, 'changes'), ...(code ? [mutantLine(code, ofCode)] : [])]),
    ...reports.flatMap(({ flow, equivalent }) => equivalent.map((change) => `no change: ${flow}: ${change}`)),
    ...survivors.map(survivorText),
    `${caught} of ${total} caught (${share} %)`,
    '',
  ]
  const csv = () => [
    'flow,change,differs,after',
    ...survivors.map(({ flow, change, differs, after }) =>
      csvLine([flow, change, differs.join(' '), after.join(' → ')]),
    ),
    '',
  ]
  const { format } = context.options
  const charts = both.map(({ chart, code }) => ({
    flow: chart.flow,
    total: chart.total + (code?.total ?? 0),
    caught: chart.caught + (code?.caught ?? 0),
  }))
  const lines = format === 'csv' ? csv : text
  await write(format === 'json' ? asJson({ total, caught, charts, survivors }) : lines().join('\n'), context)
  return 0
}

const ofCode = 'changes of its code'

const mutantLine = ({ flow, total, caught, equivalent }: MutantReport, what: string): string =>
  `${flow}: ${caught} of ${total} ${what} caught; ${equivalent.length} more change nothing`

const survivorText = ({ flow, change, after, differs }: Survivor): string =>
  `survives: ${flow}: ${change}\n    ${after.length > 0 ? `changes ${differs.join(', ')} after ${after.join(' → ')}` : differs.join(', ')}`

/** Mutates a flow; progress and time go to standard error. */
async function mutantReports(found: FoundModel): Promise<FlowReports> {
  const { model, file } = found
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const progress = (what: string) => (done: number, of: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${model.flow}: ${done} of ${of} ${what}, ${seconds()} s `)
  }
  const ended = (report: MutantReport, what: string) =>
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${mutantLine(report, what)}; ${seconds()} s\n`)
  if (isInShape(model.machine))
    process.stderr.write(`${model.flow}: the chart of a machine of XState 6 is not changed\n`)
  const chart = mutate(model, progress('changes'))
  ended(chart, 'changes')
  if (isChartFile(file)) return { chart, code: null }
  const code = await mutateSources(found, { progress: progress(ofCode) })
  ended(code, ofCode)
  return { chart, code }
}
