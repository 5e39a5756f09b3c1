import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { explore } from '#atlas/explore/explore.ts'
import { runPath } from '#atlas/run/headless.ts'
import { defineModel } from '#machines/lib/model.ts'

/** Two doors that one key locks; the first can be opened and shut before. */
const doorsMachine = setup({
  types: { context: {} as { locked: boolean }, events: {} as { type: 'pushed' } | { type: 'locked' } },
  guards: { isLocked: ({ context }) => context.locked },
  actions: { lock: assign({ locked: true }) },
}).createMachine({
  id: 'doors',
  context: { locked: false },
  type: 'parallel',
  on: { locked: { actions: 'lock' } },
  states: {
    left: {
      initial: 'shut',
      states: {
        shut: { always: { guard: 'isLocked', target: 'locked' }, on: { pushed: 'open' } },
        open: { on: { pushed: 'shut' } },
        locked: {},
      },
    },
    right: {
      initial: 'shut',
      states: { shut: { always: { guard: 'isLocked', target: 'locked' } }, locked: {} },
    },
  },
})

const doors = explore(
  defineModel({
    flow: 'doors',
    machine: doorsMachine,
    inputs: { default: undefined },
    events: {},
    actors: {},
    invariants: {},
    journeys: {},
  }),
)

test('two regions that move in one step may go in either order, which depends on the one that moved last', () => {
  const edge = (from: number, stimulus: string) =>
    doors.edges.find((one) => one.from === from && one.stimulus === stimulus)
  const start = doors.starts[0]!.node
  const opened = edge(start, 'pushed/default') ?? edge(start, 'pushed')
  const shut = doors.edges.find(({ from, stimulus }) => from === opened?.to && stimulus === opened.stimulus)
  const locked = doors.edges.find(({ from, stimulus }) => from === start && stimulus.startsWith('locked'))
  expect(shut?.to).toBe(start)
  const ways = [[locked!.id], [opened!.id, shut!.id, locked!.id]].map((edges) =>
    runPath(doors, { input: 'default', edges }),
  )
  expect(ways.map(({ ok }) => ok)).toEqual([true, true])
  const [straight, about] = ways.map(({ transitions }) => transitions.slice(-2))
  expect(about).toEqual(straight?.toReversed())
})
