import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machinesFolder } from '#atlas/home.ts'
import { flowNames } from '#atlas/paths/discover.ts'
import { readRemarks, UnfitRemark, writtenRemarks, type Remark, type RemarksByFlow } from './remark.ts'

/** Where the remarks on a chart stand: beside it. */
export const remarksFile = (folder: string, flow: string): string => join(folder, `${flow}.remarks.json`)

/** The remarks on a chart, none where there is no file; throws in one line, with the file, what is wrong with it. */
export async function remarksOn(folder: string, flow: string): Promise<Remark[]> {
  const file = remarksFile(folder, flow)
  return existsSync(file) ? remarksInFile(file) : []
}

/** The remarks in any file. */
export async function remarksInFile(file: string): Promise<Remark[]> {
  try {
    return readRemarks(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof UnfitRemark) throw new UnfitRemark(`${file}: ${error.message}`, { cause: error })
    throw new UnfitRemark(`${file} cannot be read`, { cause: error })
  }
}

/** Keeps the remarks on a chart beside it. */
export const keepRemarks = (folder: string, flow: string, remarks: readonly Remark[]): Promise<void> =>
  writeFile(remarksFile(folder, flow), writtenRemarks(remarks))

/** The remarks on all charts of the project; charts without any are left out. */
export async function allRemarks(machines = machinesFolder): Promise<RemarksByFlow> {
  const flows = flowNames(machines)
  const read = await Promise.all(
    flows.map(async (flow) => [flow, await remarksOn(join(machines, flow), flow)] as const),
  )
  return Object.fromEntries(read.filter(([, remarks]) => remarks.length > 0))
}
