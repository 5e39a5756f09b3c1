import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Weights } from './walks.ts'
import { WrongUse } from './wrong-use.ts'

const Counts = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))

/** Reads how often each transition was taken: `{ "<identity>": count }`; throws in one line what is wrong with it. */
export function readWeights(path: string): Weights {
  if (!existsSync(path)) throw new WrongUse(`--weights: there is no file ${path}`)
  try {
    return v.parse(Counts, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const said = v.isValiError(error)
      ? `${v.getDotPath(error.issues[0]) ?? 'its top'}: ${error.issues[0].message}`
      : (error as Error).message
    throw new WrongUse(`--weights: ${path} is not { "<transition>": count }: ${said}`, { cause: error })
  }
}
