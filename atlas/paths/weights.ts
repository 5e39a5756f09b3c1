import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { countsOf, readUsage, InvalidUsage } from '#atlas/usage/flow-usage.ts'
import type { Weights } from './walks.ts'
import { UsageError } from './usage-error.ts'

const Counts = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))

/**
 * Reads how often each transition was taken: `{ "<identity>": count }`, or the usage counters of a server. Throws
 * `UsageError`.
 */
export function readWeights(path: string): Weights {
  if (!existsSync(path)) throw new UsageError(`--weights: there is no file ${path}`)
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isUsage(content) ? Object.fromEntries(countsOf(readUsage(content))) : v.parse(Counts, content)
  } catch (error) {
    const message = v.isValiError(error)
      ? `${v.getDotPath(error.issues[0]) ?? 'its top'}: ${error.issues[0].message}`
      : (error as Error).message
    const wanted = error instanceof InvalidUsage ? 'a usage file of a server' : '{ "<transition>": count }'
    throw new UsageError(`--weights: ${path} is not ${wanted}: ${message}`, { cause: error })
  }
}

const isUsage = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'transitions' in content && Array.isArray(content.transitions)
