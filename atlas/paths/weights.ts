import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { countsOf, readUse, UnfitUse } from '#atlas/use/flow-use.ts'
import type { Weights } from './walks.ts'
import { WrongUse } from './wrong-use.ts'

const Counts = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))

/**
 * Reads how often each transition was taken: `{ "<identity>": count }`, or the sums a server tells of use; throws in one
 * line what is wrong with it.
 */
export function readWeights(path: string): Weights {
  if (!existsSync(path)) throw new WrongUse(`--weights: there is no file ${path}`)
  try {
    const told: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isUse(told) ? Object.fromEntries(countsOf(readUse(told))) : v.parse(Counts, told)
  } catch (error) {
    const said = v.isValiError(error)
      ? `${v.getDotPath(error.issues[0]) ?? 'its top'}: ${error.issues[0].message}`
      : (error as Error).message
    const wanted = error instanceof UnfitUse ? 'what a server tells of use' : '{ "<transition>": count }'
    throw new WrongUse(`--weights: ${path} is not ${wanted}: ${said}`, { cause: error })
  }
}

const isUse = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && 'transitions' in told && Array.isArray(told.transitions)
