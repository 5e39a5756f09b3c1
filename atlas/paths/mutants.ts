import { textOf } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { Difference } from '#atlas/explore/same.ts'
import { rebuild } from '#atlas/explore/staging.ts'
import { judgeOf } from './judge.ts'
import { mutationsOf } from './mutations.ts'
import type { FileEdit } from './source-bundle.ts'

/** A surviving mutant, with the shortest path to its difference. */
export interface Survivor extends Difference {
  readonly flow: string
  readonly change: string
  /** The change of a file; none for a change of a chart. */
  readonly edit?: FileEdit
}

/** The result of mutation testing a flow. */
export interface MutantReport {
  readonly flow: string
  /** Number of mutants with a difference. */
  readonly total: number
  readonly caught: number
  readonly survivors: readonly Survivor[]
  /** Equivalent mutants: the model cannot show a difference. They are not counted. */
  readonly equivalent: readonly string[]
}

/**
 * Mutates a chart and runs static checks, exploration, invariants, goals and journeys on each mutant. The chart file
 * and paths of the original do not count: they would catch any change.
 */
export function mutate(model: AnyModel, progress: (done: number, of: number) => void = () => undefined): MutantReport {
  const judge = judgeOf(model)
  const mutations = mutationsOf(model)
  const survivors: Survivor[] = []
  const equivalent: string[] = []
  mutations.forEach(({ change, config, extra, mustDiffer }, index) => {
    progress(index, mutations.length)
    try {
      const changed = { ...model, machine: rebuild(model.machine, config, extra) }
      if (judge.notices(changed)) return
      const difference = judge.differenceOf(changed.machine)
      if (difference === null && mustDiffer === undefined) equivalent.push(change)
      else survivors.push({ flow: model.flow, change, ...(difference ?? { after: [], differs: [mustDiffer ?? ''] }) })
    } catch (error) {
      if (textOf(error) === '') throw error
    }
  })
  const total = mutations.length - equivalent.length
  return { flow: model.flow, total, caught: total - survivors.length, survivors, equivalent }
}
