import { existsSync, readFileSync } from 'node:fs'
import { readUse, UnfitUse, type FlowUse } from '#atlas/use/flow-use.ts'
import { WrongUse } from './wrong-use.ts'

/** Reads sums of what people did, as the site's server tells them; throws in one line what is wrong with the file. */
export function readUseFile(path: string): FlowUse {
  if (!existsSync(path)) throw new WrongUse(`use: there is no file ${path}`)
  try {
    return readUse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof UnfitUse || error instanceof SyntaxError)) throw error
    throw new WrongUse(`use: ${path} is not what a server tells of use: ${error.message}`, { cause: error })
  }
}
