import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { explore } from '#atlas/explore/explore.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { explored } from '#atlas/cache/explored.ts'
import { generate } from '#atlas/paths/generate.ts'
import { relaxedBound } from '#atlas/paths/relaxed.ts'
import { loginModel } from '#machines/login/login.model.ts'
import { lobbyModel } from '#machines/lobby/lobby.model.ts'
import { registerModel } from '#machines/register/register.model.ts'
import { describeWhereNew } from './support/where-new.ts'

// Every transition and every case, with the macros of the model; what is least is proven for the chart as it stands.
describeWhereNew(import.meta.url, 'paths of the largest flows are few', [], () => {
  test.each([
    ['login', loginModel, { tests: 10, steps: 77, least: 10, bound: 226 }],
    ['register', registerModel, { tests: 4, steps: 55, least: 4, bound: 113 }],
    ['lobby', lobbyModel, { tests: 4, steps: 73, least: 4, bound: 131 }],
  ] as const)('%s', async (_, model, known) => {
    const exploration = explored(model)
    const suite = generate(exploration)
    const { paths, steps, uncovered, least, cost } = suite
    expect(uncovered).toEqual([])
    expect({ tests: paths.length, least: least.tests }).toEqual({ tests: known.tests, least: known.least })
    expect(steps).toBeLessThanOrEqual(known.steps)
    expect(steps).toBeGreaterThanOrEqual(least.steps)
    const bound = await relaxedBound(exploration, {}, suite)
    expect(bound).toBe(known.bound)
    expect(cost).toBeGreaterThanOrEqual(bound)
  })
})

describeWhereNew(import.meta.url, 'tests of the lobby without a longest', [], () => {
  test('meet every goal', () => {
    const { paths, uncovered, least } = generate(explored(lobbyModel), { cap: 0 })
    expect(uncovered).toEqual([])
    expect(paths.length).toBe(least.tests)
  })
})

describe('how few tests could do', () => {
  const leastOf = (config: Parameters<typeof createMachine>[0]) => {
    const { paths, least } = generate(explore(guessedModel(createMachine(config))))
    return { tests: paths.length, least: least.tests, ways: least.steps }
  }

  test('each way into what has no way back needs a test, also where it goes on after it', () => {
    expect(
      leastOf({
        id: 'hall',
        initial: 'hall',
        states: {
          hall: { on: { left: 'a', right: 'b', up: 'b' } },
          a: { on: { on: 'over' } },
          b: { on: { on: 'over' } },
          over: { on: { on: 'gone' } },
          gone: {},
        },
      }),
    ).toEqual({ tests: 3, least: 3, ways: 6 })
  })

  test('ways that one test can go one after the other need one', () => {
    expect(
      leastOf({
        id: 'ring',
        initial: 'a',
        states: { a: { on: { on: 'b' } }, b: { on: { on: 'a', out: 'c' } }, c: {} },
      }),
    ).toMatchObject({ tests: 1, least: 1 })
  })
})
