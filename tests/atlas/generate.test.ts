import { describe, expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { generate } from '#atlas/paths/generate.ts'
import { syntheticModel } from '#bench/synthetic-chart.ts'

describe('on a flat chart, where every transition is an edge of its own,', () => {
  const exploration = explore(syntheticModel(60))

  test('all transitions cost no more than the exact optimum for all edges', () => {
    const { cost, uncovered } = generate(exploration, { criterion: 'transitions', cap: 0 })
    expect(uncovered).toEqual([])
    expect(cost).toBe(generate(exploration, { criterion: 'edges', cap: 0 }).lowerBound)
  })

  test('a larger reset cost never makes more tests', () => {
    const tests = [0, 5, 15, 50].map(
      (resetCost) => generate(exploration, { criterion: 'edges', cap: 0, resetCost }).paths.length,
    )
    expect(tests).toEqual(tests.toSorted((a, b) => b - a))
  })

  test('what is generated follows from the seed alone', () => {
    const once = JSON.stringify(generate(exploration, { seed: 7 }))
    expect(JSON.stringify(generate(explore(syntheticModel(60)), { seed: 7 }))).toBe(once)
  })
})
