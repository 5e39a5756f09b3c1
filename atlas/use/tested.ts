import type { ChartJson, PathJson } from '#atlas/export/chart-json.ts'
import { countsOf, type FlowUse } from './flow-use.ts'

/** A transition that tests take and people do not. */
export interface Undone {
  readonly id: string
  /** Names of the tests that take it: generated paths, then journeys, then whatever else was measured. */
  readonly tests: readonly string[]
}

/** A transition that people take and no generated path does. */
export interface Untested {
  readonly id: string
  readonly count: number
  /** Pinned journeys that take it all the same. */
  readonly journeys: readonly string[]
  /** Why no path does: the chart no longer has it, no case of the model leads there, or it is only not asked for. */
  readonly why: 'gone' | 'noCase' | 'notAsked'
}

type Tested = Pick<ChartJson, 'transitions' | 'paths' | 'journeys' | 'coverage' | 'neverTaken'>

/** Transitions that a test takes and fewer people than the floor did, in the order of the chart. */
export function undoneIn(chart: Tested, use: FlowUse): Undone[] {
  const done = countsOf(use)
  const tests = testsIn(chart)
  return chart.transitions.flatMap(({ id }) => {
    const own = tests.get(id)
    return own && !done.has(id) ? [{ id, tests: [...own] }] : []
  })
}

/** Transitions that people took and that no generated path has, the most frequent first. */
export function untestedIn({ transitions, paths, journeys, neverTaken }: Tested, use: FlowUse): Untested[] {
  const here = new Set(transitions.map(({ id }) => id))
  const inPaths = new Set(paths.flatMap(({ steps }) => steps.flatMap((step) => step.transitions)))
  const takes = (id: string) => (path: PathJson) => path.steps.some((step) => step.transitions.includes(id))
  return [...countsOf(use)]
    .filter(([id]) => !inPaths.has(id))
    .map(([id, count]): Untested => ({
      id,
      count,
      journeys: journeys.filter(takes(id)).map(({ name }) => name),
      why: !here.has(id) ? 'gone' : neverTaken.includes(id) ? 'noCase' : 'notAsked',
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** The tests of each transition that has any. */
function testsIn({ paths, journeys, coverage }: Tested): Map<string, Set<string>> {
  const tests = new Map<string, Set<string>>()
  const add = (id: string, name: string) => tests.set(id, (tests.get(id) ?? new Set()).add(name))
  for (const { name, steps } of [...paths, ...journeys]) {
    for (const id of steps.flatMap((step) => step.transitions)) add(id, name)
  }
  for (const { id, tests: names } of coverage.flatMap((profile) => profile.transitions)) {
    for (const name of names) add(id, name.replace(/^journey /, ''))
  }
  return tests
}
