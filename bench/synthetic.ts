import { getShortestPaths } from 'xstate/graph'
import { explore } from '#atlas/explore/explore.ts'
import type { Criterion } from '#atlas/paths/criteria.ts'
import { generate } from '#atlas/paths/generate.ts'
import { fastest } from './fastest.ts'
import type { Figure } from './figure.ts'
import { syntheticMachine, syntheticModel } from './synthetic-chart.ts'

const sizes = [100, 1000, 2000]
const criteria: readonly Criterion[] = ['edges', 'transitions']

const resetCost = 15

/**
 * Measures exploration and generation for charts of growing size, the number of tests and steps, and the distance to
 * the lower bound; for comparison the shortest paths of `xstate/graph` on the same charts.
 */
export const measureSynthetic = (): readonly Figure[] => sizes.flatMap(measureSize)

function measureSize(states: number): readonly Figure[] {
  const model = syntheticModel(states)
  const explored = fastest(() => explore(model))
  const exploration = explored.result
  const name = `synthetic, ${states} states / ${exploration.edges.length} edges`
  const bound = generate(exploration, { criterion: 'edges', cap: 0, resetCost }).lowerBound
  const own = criteria.flatMap((criterion) =>
    [0, 30].flatMap((cap): readonly Figure[] => {
      const { result, ms } = fastest(() => generate(exploration, { criterion, cap, resetCost }))
      const what = `${name}: ${criterion}, ${cap === 0 ? 'no cap' : `cap ${cap}`}`
      const whole = explored.ms + ms
      const ratio: Figure = { name: `${what}, cost to lower bound`, value: result.cost / bound, unit: '' }
      return [
        { name: `${what}, explored and generated`, value: whole, unit: 'ms', goal: { atMost: 1000 } },
        { name: `${what}, tests`, value: result.paths.length, unit: '' },
        { name: `${what}, steps`, value: result.steps, unit: '' },
        criterion === 'edges' && cap === 0 ? { ...ratio, goal: { atMost: 1 } } : ratio,
      ]
    }),
  )
  const machine = syntheticMachine(states)
  const theirs = fastest(() => getShortestPaths(machine))
  const steps = theirs.result.reduce((sum, path) => sum + path.steps.length, 0)
  const taken = new Set(
    theirs.result.flatMap(({ steps: way }) => way.map(({ state, event }) => `${String(state.value)} ${event.type}`)),
  )
  return [
    { name: `${name}: explore`, value: explored.ms, unit: 'ms' },
    { name: `${name}: lower bound of edges (steps + ${resetCost} a test)`, value: bound, unit: '' },
    ...own,
    { name: `${name}: xstate/graph shortest paths`, value: theirs.ms, unit: 'ms' },
    { name: `${name}: xstate/graph tests`, value: theirs.result.length, unit: '' },
    { name: `${name}: xstate/graph steps`, value: steps, unit: '' },
    { name: `${name}: xstate/graph share of edges taken`, value: taken.size / exploration.edges.length, unit: '' },
  ]
}
