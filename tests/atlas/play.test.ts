import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { completedModel } from '#atlas/explore/guess.ts'
import { generate } from '#atlas/paths/generate.ts'
import { playableBy, playPath, unseenBy, type Hands } from '#atlas/run/play.ts'

const exploration = explore(
  completedModel({
    machine: createMachine({
      id: 'lamp',
      initial: 'dark',
      states: {
        dark: { on: { pressed: 'lit.low' } },
        lit: {
          on: { broken: 'dark' },
          after: { 500: 'dark' },
          initial: 'low',
          states: { low: { on: { turned: 'high' } }, high: {} },
        },
      },
    }),
    events: { turned: { left: { by: 1 }, right: { by: 2 } } },
    macros: { 'lit and turned': ['pressed', 'turned/left'] },
  }),
)

/** A lamp that does not use the chart, and a log of what was done to it. */
function lamp({ goesOut = true } = {}) {
  let light = 'dark'
  const done: unknown[] = []
  const see = (wanted: RegExp) => async () => {
    if (!wanted.test(light)) throw new Error(`expected ${wanted.source} but it is ${light}`)
  }
  const hands: Hands = {
    open: async (input) => {
      light = 'dark'
      done.push(input)
    },
    do: {
      pressed: async () => {
        light = 'low'
      },
      turned: async ({ stimulus, carries, left }) => {
        light = 'high'
        done.push([stimulus, carries, left])
      },
      'after:500': async ({ left }) => {
        if (goesOut) light = 'dark'
        done.push(left)
      },
    },
    see: { dark: see(/dark/), lit: see(/low|high/), 'lit.high': see(/high/) },
  }
  return { hands, done }
}

test('hands may have one entry for all cases of an event, and paths avoid steps without a hand', async () => {
  const { hands, done } = lamp()
  const { paths } = generate(exploration, playableBy(exploration, hands))
  const stimuli = paths.flatMap((path) => path.edges.map((id) => exploration.edges[id]?.stimulus))
  expect(stimuli).toContain('turned/right')
  expect(stimuli.join()).not.toContain('broken')
  for (const path of paths) expect((await playPath(exploration, path, hands)).problem).toBeNull()
  expect(done).toContain('default')
  expect(done).toContainEqual(['turned/right', { by: 2 }, 0])
  expect(done).toContain(500)
})

test('a difference from the chart fails the path, with the way there', async () => {
  const { hands } = lamp({ goesOut: false })
  const { paths } = generate(exploration, playableBy(exploration, hands))
  const results = await Promise.all(paths.map((path) => playPath(exploration, path, lamp({ goesOut: false }).hands)))
  const failed = results.find(({ problem }) => problem !== null)
  expect(failed?.played.at(-1)).toBe('after:500')
  expect(failed?.problem?.message).toMatch(/^start\(default\) → .*after:500\nexpected dark but it is/)
})

test('`arrived` receives the value, states and tags of each step', async () => {
  const { hands } = lamp()
  const values: unknown[] = []
  const [path] = generate(exploration, playableBy(exploration, hands)).paths
  if (!path) throw new Error('no path')
  await playPath(exploration, path, { ...hands, arrived: async ({ value }) => void values.push(value) })
  expect(values[0]).toBe('dark')
  expect(values).toContainEqual({ lit: 'low' })
})

test('a path with a state without a check does not start', async () => {
  const { hands, done } = lamp()
  const blind = { ...hands, see: { dark: async () => {} } }
  expect(unseenBy(exploration, blind)).toEqual(['lit.low', 'lit.high'])
  const [path] = generate(exploration).paths
  if (!path) throw new Error('no path')
  await expect(playPath(exploration, path, blind)).rejects.toThrow('there is no check for lit.low, lit.high')
  expect(done).toEqual([])
})
