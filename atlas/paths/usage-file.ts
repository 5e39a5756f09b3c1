import { existsSync, readFileSync } from 'node:fs'
import { readUsage, InvalidUsage, type FlowUsage } from '#atlas/usage/flow-usage.ts'
import { UsageError } from './usage-error.ts'

/** Reads a file of usage counters as the site's server returns them; throws `UsageError`. */
export function readUsageFile(path: string): FlowUsage {
  if (!existsSync(path)) throw new UsageError(`use: there is no file ${path}`)
  try {
    return readUsage(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof InvalidUsage || error instanceof SyntaxError)) throw error
    throw new UsageError(`use: ${path} is no usage file of a server: ${error.message}`, { cause: error })
  }
}
