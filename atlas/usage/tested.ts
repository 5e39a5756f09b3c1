import type { ChartJson, PathJson } from '#atlas/export/chart-json.ts'
import { countsOf, type FlowUsage } from './flow-usage.ts'

/** A transition that tests take and people do not. */
export interface Undone {
  readonly id: string
  /** Names of the tests that take it: generated paths, journeys, then measured tests. */
  readonly tests: readonly string[]
}

/** A transition that people take and no generated path does. */
export interface Untested {
  readonly id: string
  readonly count: number
  /** Pinned journeys that take it. */
  readonly journeys: readonly string[]
  /** Why no path does: the chart no longer has it, no case of the model leads there, or no goal asks for it. */
  readonly why: 'gone' | 'noCase' | 'notAsked'
}

type Tested = Pick<ChartJson, 'transitions' | 'paths' | 'journeys' | 'coverage' | 'neverTaken'>

/** Returns the transitions that a test takes and fewer people than the floor, in the order of the chart. */
export function undoneIn(chart: Tested, usage: FlowUsage): Undone[] {
  const done = countsOf(usage)
  const tests = testsIn(chart)
  return chart.transitions.flatMap(({ id }) => {
    const own = tests.get(id)
    return own && !done.has(id) ? [{ id, tests: [...own] }] : []
  })
}

/** Returns the transitions that people take and no generated path, the most frequent first. */
export function untestedIn({ transitions, paths, journeys, neverTaken }: Tested, usage: FlowUsage): Untested[] {
  const here = new Set(transitions.map(({ id }) => id))
  const inPaths = new Set(paths.flatMap(({ steps }) => steps.flatMap((step) => step.transitions)))
  const takes = (id: string) => (path: PathJson) => path.steps.some((step) => step.transitions.includes(id))
  return [...countsOf(usage)]
    .filter(([id]) => !inPaths.has(id))
    .map(([id, count]): Untested => ({
      id,
      count,
      journeys: journeys.filter(takes(id)).map(({ name }) => name),
      why: !here.has(id) ? 'gone' : neverTaken.includes(id) ? 'noCase' : 'notAsked',
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** Names of tests by the transition they take. */
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
