import { checkExplored } from '#atlas/check/explored-rules.ts'
import { findingText } from '#atlas/check/finding.ts'
import { checkStatic } from '#atlas/check/static-rules.ts'
import { readChart } from '#atlas/explore/chart.ts'
import { explore, textOf } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { comparedWith, type Difference } from '#atlas/explore/same.ts'
import { rebuild } from '#atlas/explore/staging.ts'
import { runJourney } from '#atlas/run/headless.ts'
import { mutationsOf } from './mutations.ts'

/** A surviving mutant, with the shortest path to its difference. */
export interface Survivor extends Difference {
  readonly flow: string
  readonly change: string
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
  const original = explore(model, { variants: 0 })
  const before = new Set([...quickProblems(model), ...checkExplored(original).map(findingText)])
  const limit = 3 * original.nodes.length + 200
  let compare: ReturnType<typeof comparedWith> | undefined
  const mutations = mutationsOf(model)
  const survivors: Survivor[] = []
  const equivalent: string[] = []
  mutations.forEach(({ change, config, extra, mustDiffer }, index) => {
    progress(index, mutations.length)
    try {
      const changed = { ...model, machine: rebuild(model.machine, config, extra) }
      for (const problem of quickProblems(changed)) if (!before.has(problem)) return
      if (exploredProblems(changed, before, limit)) return
      // The comparison of both charts is the most expensive: only for mutants that nothing has caught.
      compare ??= comparedWith(model)
      const difference = compare(changed.machine)
      if (difference === null && mustDiffer === undefined) equivalent.push(change)
      else survivors.push({ flow: model.flow, change, ...(difference ?? { after: [], differs: [mustDiffer ?? ''] }) })
    } catch (error) {
      if (textOf(error) === '') throw error
    }
  })
  const total = mutations.length - equivalent.length
  return { flow: model.flow, total, caught: total - survivors.length, survivors, equivalent }
}

/** Journeys and static checks: cheap, and enough for most mutants. */
function* quickProblems(model: AnyModel): Generator<string> {
  for (const [name, journey] of Object.entries(model.journeys)) {
    const { ok, problem = '' } = runJourney(model, journey)
    if (!ok) yield `${name}: ${problem}`
  }
  yield* checkStatic(model, readChart(model.machine), 'sound').map(findingText)
}

/** Whether exploration has new findings; a chart that only grows is no finding. */
function exploredProblems(model: AnyModel, before: ReadonlySet<string>, limit: number): boolean {
  // Without the projection check: no test claims it, and it takes half of the time.
  const exploration = explore(model, { limit, variants: 0, untilFinding: before.size === 0 })
  return checkExplored(exploration).some((finding) => finding.rule !== 'limit' && !before.has(findingText(finding)))
}
