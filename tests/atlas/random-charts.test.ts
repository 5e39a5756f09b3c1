import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explore, isIgnored } from '#atlas/explore/explore.ts'
import { coverEdges } from '#atlas/paths/flow.ts'
import { generate } from '#atlas/paths/generate.ts'
import { runPath } from '#atlas/run/headless.ts'
import { leastCost, sizeOf, wantedCases, wantedTransitions } from './support/least-cost.ts'
import { relaxedBound } from '#atlas/paths/relaxed.ts'
import { lowerBound } from './support/lower-bound.ts'
import { randomModel } from './support/random-chart.ts'
import { describeWhereNew } from './support/where-new.ts'

/** As many charts as leave the full run in no hurry; a part of them for every change of the atlas. */
const share = process.env['FULL'] === undefined ? 0.4 : 1
const times = (most: number) => ({ numRuns: Math.ceil(most * share), seed: 20_251_121 })

// The charts are the same each time: the results depend only on the sources.
describeWhereNew(import.meta.url, 'random charts', [], () => {
  test('every transition that can fire is taken by the generated tests on the real actor', () => {
    fc.assert(
      fc.property(randomModel, (model) => {
        const exploration = explore(model, { limit: 600 })
        fc.pre(exploration.complete)
        const suite = generate(exploration)
        const results = suite.paths.map((path) => runPath(exploration, path))
        expect(results.filter(({ ok }) => !ok)).toEqual([])
        const taken = new Set(results.flatMap(({ transitions }) => transitions))
        const possible = new Set(
          [...exploration.starts, ...exploration.edges].flatMap(({ transitions }) => transitions),
        )
        expect([...possible].filter((id) => !taken.has(id))).toEqual([])
        expect(suite.uncovered).toEqual([])
      }),
      times(100),
    )
  })

  test.each(['states', 'cases', 'guards', 'pairs', 'edges', 'simple(6)'] as const)(
    'the paths for %s run on the real actor as explored',
    (criterion) => {
      fc.assert(
        fc.property(randomModel, (model) => {
          const exploration = explore(model, { limit: 400 })
          fc.pre(exploration.complete)
          const { paths, uncovered, steps, least } = generate(exploration, { criterion })
          expect(least.tests).toBeLessThanOrEqual(paths.length)
          expect(least.steps).toBeLessThanOrEqual(steps)
          expect(criterion.startsWith('simple') ? [] : uncovered).toEqual([])
          const results = paths.slice(0, 60).map((path) => runPath(exploration, path))
          expect(results.filter(({ ok }) => !ok)).toEqual([])
        }),
        times(40),
      )
    },
  )

  test('covering all edges costs exactly the lower bound', () => {
    fc.assert(
      fc.property(randomModel, fc.integer({ min: 0, max: 20 }), (model, resetCost) => {
        const exploration = explore(model, { limit: 120 })
        fc.pre(exploration.complete)
        const edges = exploration.edges.filter((edge) => !isIgnored(edge))
        const cover = coverEdges(exploration, resetCost)
        const walked = new Set(cover.walks.flatMap((walk) => walk.edges))
        expect(edges.filter(({ id }) => !walked.has(id))).toEqual([])
        const cost = cover.walks.reduce((sum, walk) => sum + walk.edges.length + resetCost, 0)
        expect(cost).toBe(cover.cost)
        const arcs = edges.map(({ from, to }) => [from, to] as const)
        const starts = exploration.starts.map(({ node }) => node)
        expect(cover.cost).toBe(lowerBound(exploration.nodes.length, arcs, starts, resetCost))
      }),
      times(80),
    )
  })

  test.each([
    ['transitions', wantedTransitions],
    ['cases', wantedCases],
  ] as const)(
    '%s of small charts, nested and parallel ones too, cost within 1 % of the least',
    async (criterion, wantedOf) => {
      const resetCost = 15
      const explorations = fc
        .sample(randomModel, times(150))
        .map((model) => explore(model, { limit: 150 }))
        .filter((exploration) => exploration.complete && sizeOf(wantedOf(exploration)) <= 10)
      expect(explorations.length).toBeGreaterThan(40 * share)
      let [spent, needed, proven] = [0, 0, 0]
      for (const exploration of explorations) {
        const least = leastCost(exploration, wantedOf(exploration), resetCost)
        const suite = generate(exploration, { criterion, cap: 0, resetCost })
        const { cost, lowerBound } = suite
        expect(cost).toBeGreaterThanOrEqual(least)
        const bound = await relaxedBound(exploration, { resetCost }, suite)
        expect(bound).toBeLessThanOrEqual(least)
        expect(bound).toBeGreaterThanOrEqual(lowerBound)
        spent += cost
        needed += least
        proven += bound
      }
      expect(spent / needed).toBeLessThan(1.01)
      expect(proven / needed).toBeGreaterThan(0.98)
    },
  )
})

test('the same seed gives the same suite', () => {
  fc.assert(
    fc.property(randomModel, (model) => {
      const [first, second] = [explore(model, { limit: 500 }), explore(model, { limit: 500 })]
      expect(generate(first, { seed: 3 })).toEqual(generate(second, { seed: 3 }))
    }),
    times(30),
  )
})

test('no test is longer than the cap unless its first goal is', () => {
  fc.assert(
    fc.property(randomModel, fc.integer({ min: 4, max: 12 }), (model, cap) => {
      const exploration = explore(model, { limit: 500 })
      const deepest = Math.max(...exploration.nodes.map(({ depth }) => depth)) + 1
      for (const { edges } of generate(exploration, { cap }).paths) {
        expect(edges.length).toBeLessThanOrEqual(Math.max(cap, deepest))
      }
    }),
    times(30),
  )
})
