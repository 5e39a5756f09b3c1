import { resolve } from 'node:path'
import { readChartFile } from '#atlas/read/chart-file.ts'
import { machineSource, unwritten } from '#atlas/read/skeleton.ts'
import { write, type Context } from './context.ts'

/** Writes the machine of an SCXML or JSON file as TypeScript. */
export async function importCommand(context: Context): Promise<number> {
  const { chart } = readChartFile(resolve(context.options.machine ?? ''))
  const left = unwritten(chart)
  if (left.length > 0) process.stderr.write(`not written, for you to add:\n${left.map((one) => `  ${one}\n`).join('')}`)
  await write(machineSource(chart), context)
  return 0
}
