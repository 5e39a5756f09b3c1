import type { AnyModel } from '#atlas/explore/model.ts'
import { csvLine } from '#atlas/paths/escape.ts'
import { mutate, type MutantReport, type Survivor } from '#atlas/paths/mutants.ts'
import { asJson, write, type Context } from './context.ts'

/** Mutates every chart and prints which mutants its tests catch. */
export async function mutantsCommand(context: Context): Promise<number> {
  const reports = context.found.map(({ model }) => mutantReport(model))
  const total = reports.reduce((sum, report) => sum + report.total, 0)
  const caught = reports.reduce((sum, report) => sum + report.caught, 0)
  const survivors = reports.flatMap((report) => report.survivors)
  const share = total === 0 ? 100 : Math.round((1000 * caught) / total) / 10
  const text = () => [
    ...reports.map(mutantLine),
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
  const charts = reports.map(({ flow, total: all, caught: noticed }) => ({ flow, total: all, caught: noticed }))
  const lines = format === 'csv' ? csv : text
  await write(format === 'json' ? asJson({ total, caught, charts, survivors }) : lines().join('\n'), context)
  return 0
}

const mutantLine = ({ flow, total, caught, equivalent }: MutantReport): string =>
  `${flow}: ${caught} of ${total} changes caught; ${equivalent.length} more change nothing`

const survivorText = ({ flow, change, after, differs }: Survivor): string =>
  `survives: ${flow}: ${change}\n    ${after.length > 0 ? `changes ${differs.join(', ')} after ${after.join(' → ')}` : differs.join(', ')}`

/** The report of one chart; progress and time go to standard error. */
function mutantReport(model: AnyModel): MutantReport {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const report = mutate(model, (done, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${model.flow}: ${done} of ${of} changes, ${seconds()} s `)
  })
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${mutantLine(report)}; ${seconds()} s\n`)
  return report
}
