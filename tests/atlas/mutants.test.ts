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
    announce: emit({ type: 'shown' }),
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
      entry: ['see', 'announce'],
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
    ['an entry action dropped', 'drop the entry action announce of shown'],
    ['an exit action dropped', 'drop the exit action forget of shown'],
    ['an assigned field left alone', 'do not assign count in count'],
    ['a delay doubled', 'double the delay pause'],
  ])('%s', (_, change) => {
    expect(changes).toContain(change)
  })

  test('each once', () => {
    expect(changes).toEqual([...new Set(changes)])
  })

  test('on a config of its own', () => {
    const written = JSON.stringify(machine.config)
    const ofConfig = mutationsOf(model).filter(({ extra }) => extra === undefined)
    for (const { config } of ofConfig) expect(JSON.stringify(config)).not.toBe(written)
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

const form = setup({
  types: {
    context: {} as { code: string; tries: number },
    events: {} as { type: 'typed'; code: string } | { type: 'sent' } | { type: 'closed' },
  },
  actors: { ask: notProvided<string, { readonly code: string; readonly tries: number }>('ask') },
  actions: { keep: assign((_, params: { readonly code: string }) => ({ code: params.code, tries: 1 })) },
}).createMachine({
  id: 'form',
  context: { code: '', tries: 0 },
  initial: 'editing',
  on: { closed: '.closed' },
  states: {
    editing: {
      on: {
        typed: { target: 'editing', reenter: true, actions: { type: 'keep', params: ({ event }) => event } },
        sent: 'asking',
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        id: 'ask',
        input: ({ context }) => ({ code: context.code.trim(), tries: context.tries }),
        onDone: 'editing',
        onError: 'editing',
      },
    },
    closed: { type: 'final' },
  },
}) as unknown as AnyStateMachine

const formModel = (code: string, more: Partial<AnyModel> = {}): AnyModel => ({
  flow: 'form',
  machine: form,
  inputs: { default: undefined },
  events: { typed: { code: { code } }, sent: { default: {} }, closed: { default: {} } },
  actors: { ask: { done: { text: 'text' }, error: { fault: new Error('fault') } } },
  invariants: {},
  journeys: {},
  ...more,
})

describe('an input, an assignment and a normalised text', () => {
  const holes = [
    'drop code, which asking asks ask with',
    'alter code, which asking asks ask with',
    'leave as typed code, which asking asks ask with',
    'drop tries, which asking asks ask with',
    'alter tries, which asking asks ask with',
    'do not assign code in keep',
    'do not assign tries in keep',
    'swallow closed in editing',
    'swallow closed in asking',
  ]
  const survivorsOfForm = (model: AnyModel) => mutate(model).survivors.map(({ change }) => change)

  test('is mutated, and survives where no test claims it', () => {
    expect(survivorsOfForm(formModel(' 12 '))).toEqual(expect.arrayContaining(holes))
  })

  test('is caught by a journey that claims the input, and by a law over every step', () => {
    const journeys: AnyModel['journeys'] = {
      'asks-tidily': {
        claim: 'The code is sent without the spaces around it.',
        steps: [{ do: 'typed' }, { do: 'sent', starts: [{ src: 'ask', input: { code: '12', tries: 1 } }] }],
      },
    }
    const laws: AnyModel['laws'] = {
      'it can be closed anywhere': ({ do: what, after }) => what !== 'closed/default' || after.in('closed'),
    }
    const left = survivorsOfForm(formModel(' 12 ', { journeys, laws }))
    expect(left.filter((change) => holes.includes(change))).toEqual([])
  })

  test('is a gap of the model where no case has a text that needs normalising', () => {
    expect(mutate(formModel('12')).survivors).toContainEqual({
      flow: 'form',
      change: 'leave as typed code, which asking asks ask with',
      after: [],
      differs: ['no case has anything in code that is tidied up'],
    })
  })
})

test('a field of the output is mutated, and caught by an invariant that claims it', () => {
  const ending = setup({ types: { context: {} as { code: string } } }).createMachine({
    id: 'ending',
    context: { code: 'a' },
    initial: 'open',
    output: ({ context }) => ({ code: context.code }),
    states: { open: { on: { ended: 'ended' } }, ended: { type: 'final' } },
  }) as unknown as AnyStateMachine
  const without = guessedModel(ending)
  const changesLeft = (of: AnyModel) => mutate(of).survivors.map(({ change }) => change)
  const holes = ['drop code of the output', 'alter code of the output']
  expect(changesLeft(without)).toEqual(expect.arrayContaining(holes))
  const claimed: AnyModel['invariants'] = {
    'the code is given': ({ status, output }) => status !== 'done' || (output as { code: string }).code === 'a',
  }
  const left = changesLeft({ ...without, invariants: claimed })
  expect(left.filter((change) => holes.includes(change))).toEqual([])
})

const survivorsOf = (changed: Partial<AnyModel>) => mutate({ ...model, ...changed }).survivors

describe('a change', () => {
  const hole = 'drop the entry action announce of shown'
  const shows = { claim: 'What was loaded is shown.', steps: [{ do: 'go' }, { do: 'load:done', emits: ['shown'] }] }

  test('that no test claims survives, and is reported with the way to see it', () => {
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

  test('is caught by the static checks', () => {
    expect(survivorsOf({}).map(({ change }) => change)).not.toContain('drop loading load:error')
  })

  test('without an observable difference is equivalent and not counted', () => {
    const { equivalent, total, caught, survivors } = mutate(model)
    expect(equivalent).toEqual(['swap idle go branch 1 with the next', 'double the delay rest'])
    expect(total).toBe(changes.length - 2)
    expect(caught).toBe(total - survivors.length)
  })
})
