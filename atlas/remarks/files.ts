import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machinesFolder } from '#atlas/home.ts'
import { flowNames } from '#atlas/paths/discover.ts'
import { readRemarks, InvalidRemark, serializeRemarks, type Remark, type RemarksByFlow } from './remark.ts'

/** Path of the file with the remarks on a chart, in the folder of the chart. */
export const remarksFile = (folder: string, flow: string): string => join(folder, `${flow}.remarks.json`)

/** Reads the remarks on a chart, none where there is no file; throws `InvalidRemark` with the name of the file. */
export async function remarksOn(folder: string, flow: string): Promise<Remark[]> {
  const file = remarksFile(folder, flow)
  return existsSync(file) ? remarksInFile(file) : []
}

/** Reads the remarks in a file; throws `InvalidRemark` with the name of the file. */
export async function remarksInFile(file: string): Promise<Remark[]> {
  try {
    return readRemarks(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof InvalidRemark) throw new InvalidRemark(`${file}: ${error.message}`, { cause: error })
    throw new InvalidRemark(`${file} cannot be read`, { cause: error })
  }
}

/** Writes the file with the remarks on a chart. */
export const saveRemarks = (folder: string, flow: string, remarks: readonly Remark[]): Promise<void> =>
  writeFile(remarksFile(folder, flow), serializeRemarks(remarks))

/** Reads the remarks on all charts of the project; charts without remarks are left out. */
export async function allRemarks(machines = machinesFolder): Promise<RemarksByFlow> {
  const flows = flowNames(machines)
  const read = await Promise.all(
    flows.map(async (flow) => [flow, await remarksOn(join(machines, flow), flow)] as const),
  )
  return Object.fromEntries(read.filter(([, remarks]) => remarks.length > 0))
}
