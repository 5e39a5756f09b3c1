import { assign, emit, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { mutationsOf } from '#atlas/paths/mutations.ts'
import { mutate } from '#atlas/paths/mutants.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

const about = { description: 'A state.', meta: { requirements: ['spec §1'] } }

const machine = setup({
  types: {
    context: {} as { count: number; seen: boolean },
    events: {} as { type: 'go' } | { type: 'again' },
    emitted: {} as { type: 'shown' },
  },
  actors: { load: notProvided<string>('load') },
  guards: { full: ({ context }) => context.count >= 2, empty: ({ context }) => context.count === 0 },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    see: assign({ seen: true }),
    forget: assign({ seen: false }),
    say: emit({ type: 'shown' }),
  },
  delays: { pause: 1000, rest: 2000 },
}).createMachine({
  id: 'lamp',
  ...about,
  context: { count: 0, seen: false },
  initial: 'idle',
  states: {
    idle: {
      ...about,
      on: {
        go: [{ guard: 'full', target: 'ended' }, { guard: 'empty', target: 'loading', actions: 'count' }, 'shown'],
      },
    },
    loading: { ...about, invoke: { src: 'load', id: 'load', onDone: 'shown', onError: 'idle' } },
    shown: {
      ...about,
      entry: ['see', 'say'],
      exit: 'forget',
      after: { pause: { target: 'idle', actions: 'count' } },
    },
    ended: { ...about, type: 'final' },
  },
}) as unknown as AnyStateMachine

const model: AnyModel = {
  flow: 'lamp',
  machine,
  inputs: { default: undefined },
  events: { go: { default: {} }, again: { default: {} } },
  actors: { load: { done: { text: 'text' }, error: { fault: new Error('fault') } } },
  invariants: { 'the count stays small': ({ context }) => (context as { count: number }).count <= 3 },
  goals: {},
  journeys: {},
}

const changes = mutationsOf(model).map(({ change }) => change)

describe('every kind of change is made', () => {
  test.each([
    ['a transition dropped', 'drop idle go branch 1'],
    ['the last branch dropped', 'drop idle go branch 3'],
    ['a transition led elsewhere', 'retarget loading load:done to ended'],
    ['a guard dropped', 'drop the guard full of idle go branch 1'],
    ['a guard negated', 'negate the guard full of idle go branch 1'],
    ['guards swapped', 'swap idle go branch 1 with the next'],
    ['an action dropped', 'drop the action count of idle go branch 2'],
    ['an onError dropped', 'drop loading load:error'],
    ['a delay exchanged', 'change the delay of shown after:pause to rest'],
    ['the initial state exchanged', 'start (root) in loading'],
    ['an entry action dropped', 'drop the entry action say of shown'],
    ['an exit action dropped', 'drop the exit action forget of shown'],
  ])('%s', (_, change) => {
    expect(changes).toContain(change)
  })

  test('each once', () => {
    expect(changes).toEqual([...new Set(changes)])
  })

  test('on a config of its own', () => {
    const written = JSON.stringify(machine.config)
    for (const { config } of mutationsOf(model)) expect(JSON.stringify(config)).not.toBe(written)
    expect(JSON.stringify(machine.config)).toBe(written)
  })
})

describe('a delay that cannot be exchanged for another of the chart is doubled', () => {
  const delaysChanged = (delays: Record<string, number>, after: Record<string, string>) => {
    const waiting = setup({ delays }).createMachine({
      id: 'waiting',
      initial: 'idle',
      states: { idle: { after }, ended: { type: 'final' } },
    } as never) as unknown as AnyStateMachine
    return mutate({ ...guessedModel(waiting) })
  }
  test.each([
    ['written as a number', {}, { 300: 'ended' }, 'change the delay of idle after:300 to 600'],
    ['with the double taken', {}, { 300: 'ended', 600: 'idle' }, 'change the delay of idle after:300 to 1200'],
    ['the only one by name', { pause: 300 }, { pause: 'ended' }, 'change the delay of idle after:pause to 1000'],
  ])('%s', (_, delays, after, change) => {
    const { survivors } = delaysChanged(delays, after)
    expect(survivors).toContainEqual(expect.objectContaining({ change, differs: expect.arrayContaining(['timers']) }))
  })
})

const survivorsOf = (changed: Partial<AnyModel>) => mutate({ ...model, ...changed }).survivors

describe('a change', () => {
  const hole = 'drop the entry action say of shown'
  const shows = { claim: 'What was loaded is shown.', steps: [{ do: 'go' }, { do: 'load:done', emits: ['shown'] }] }

  test('that no test claims anything about survives, and tells how to see it', () => {
    expect(survivorsOf({})).toContainEqual({
      flow: 'lamp',
      change: hole,
      after: ['start(default)', 'go/default', 'load:done/text'],
      differs: ['effects'],
    })
  })

  test('is caught by a journey that claims it', () => {
    expect(survivorsOf({ journeys: { shows } }).map(({ change }) => change)).not.toContain(hole)
  })

  test('is caught by an invariant that claims it', () => {
    const change = 'drop the entry action see of shown'
    expect(survivorsOf({}).map((survivor) => survivor.change)).toContain(change)
    const seen: AnyModel['invariants'] = {
      'what is shown is seen': (state) => !state.in('shown') || (state.context as { seen: boolean }).seen,
    }
    expect(survivorsOf({ invariants: seen }).map((survivor) => survivor.change)).not.toContain(change)
  })

  test('is caught by reading the chart', () => {
    expect(survivorsOf({}).map(({ change }) => change)).not.toContain('drop loading load:error')
  })

  test('that changes nothing anybody could see is told apart and not counted', () => {
    const { equivalent, total, caught, survivors } = mutate(model)
    expect(equivalent).toEqual(['swap idle go branch 1 with the next'])
    expect(total).toBe(changes.length - 1)
    expect(caught).toBe(total - survivors.length)
  })
})
