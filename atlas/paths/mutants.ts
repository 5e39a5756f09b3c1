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

/** A change that no test notices, and the shortest way to see what it changes. */
export interface Survivor extends Difference {
  readonly flow: string
  readonly change: string
}

/** How well a flow's tests notice changes of its chart. */
export interface MutantReport {
  readonly flow: string
  /** Changes that make a difference. */
  readonly total: number
  readonly caught: number
  readonly survivors: readonly Survivor[]
  /** Changes that change nothing the model can bring about; they are not counted. */
  readonly equivalent: readonly string[]
}

/**
 * Changes a chart in every small way known and lets checks, exploration, invariants, goals and journeys look for it.
 * The drawn chart and paths generated from the original do not count: they would notice anything.
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
      // Playing both charts in step costs most: only where nothing has noticed the change.
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

/** What journeys and the reading of the chart say, one after the other: cheap, and enough for most changes. */
function* quickProblems(model: AnyModel): Generator<string> {
  for (const [name, journey] of Object.entries(model.journeys)) {
    const { ok, problem = '' } = runJourney(model, journey)
    if (!ok) yield `${name}: ${problem}`
  }
  yield* checkStatic(model, readChart(model.machine), 'sound').map(findingText)
}

/** Whether looking into every configuration says something new; a chart that only grows is no finding. */
function exploredProblems(model: AnyModel, before: ReadonlySet<string>, limit: number): boolean {
  // A projection that no longer fits a changed chart is nothing a test claims, and looking for it takes half of the time.
  const exploration = explore(model, { limit, variants: 0, untilFinding: before.size === 0 })
  return checkExplored(exploration).some((finding) => finding.rule !== 'limit' && !before.has(findingText(finding)))
}
