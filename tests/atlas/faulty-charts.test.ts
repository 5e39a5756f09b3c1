import { assign, not, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { check } from '#atlas/check/check.ts'
import { rules, type Rule } from '#atlas/check/finding.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { stable } from '#atlas/explore/stable.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

type Config = Record<string, unknown>

const about = { description: 'A state.', meta: { requirements: ['spec §1'] } }

let asked = 0

const guards = {
  few: ({ context }: { readonly context: { readonly count: number } }) => context.count < 2,
  many: ({ context }: { readonly context: { readonly count: number } }) => context.count >= 2,
  broken: () => {
    throw new Error('broken guard')
  },
  onlyOnce: () => asked++ === 0,
}

/** The setup of a chart, with only the guards that it names. */
const kitOf = (config: Config) =>
  setup({
    types: {
      context: {} as { count: number },
      events: {} as { type: 'go' } | { type: 'back' } | { type: 'add' },
      tags: {} as 'busy',
    },
    actors: { load: notProvided<string>('load') },
    guards: Object.fromEntries(Object.entries(guards).filter(([name]) => JSON.stringify(config).includes(`"${name}"`))),
    actions: { add: assign({ count: ({ context }) => Math.min(3, context.count + 1) }) },
    delays: { pause: 1000 },
  })

const switchStates = { states: { off: { ...about }, on: { ...about } } }

const validStates = (): Record<string, Config> => ({
  idle: { ...about, on: { go: 'loading', add: { actions: 'add' } } },
  loading: {
    ...about,
    tags: ['busy'],
    invoke: { src: 'load', id: 'load', onDone: 'shown', onError: 'idle' },
  },
  shown: { ...about, after: { pause: 'idle' }, on: { back: 'idle' } },
})

const modelWith = (states: Record<string, Config>, rest: Partial<AnyModel> = {}, root: Config = {}): AnyModel => ({
  flow: 'fixture',
  machine: kitOf({ states, tags: root['tags'] }).createMachine({
    id: 'fixture',
    ...about,
    context: { count: 0 },
    initial: 'idle',
    states,
    ...root,
  } as never) as unknown as AnyStateMachine,
  inputs: { default: undefined },
  events: { go: { default: {} }, back: { default: {} }, add: { default: {} } },
  actors: { load: { done: { text: 'text' }, error: { fault: new Error('fault') } } },
  invariants: { 'the count stays small': (state) => (state.context as { count: number }).count <= 3 },
  goals: { idle: (state) => state.in('idle') },
  journeys: {
    loads: { claim: 'It loads.', steps: [{ do: 'go', in: 'loading', tags: ['busy'] }, { do: 'load:done' }] },
  },
  ...rest,
})

const rulesOf = (model: AnyModel): Rule[] => check(model, { limit: 200 }).findings.map(({ rule }) => rule)

const withViolation = (
  edit: (states: Record<string, Config>) => void,
  rest: Partial<AnyModel> = {},
  root: Config = {},
) => {
  const states = validStates()
  edit(states)
  return modelWith(states, rest, root)
}

const on = (states: Record<string, Config>, state: string, event: string, transition: unknown) => {
  const config = states[state]
  if (config) config['on'] = { ...(config['on'] as object | undefined), [event]: transition }
}

test('check: a valid chart has no findings', () => {
  expect(check(modelWith(validStates())).findings).toEqual([])
})

/** A circular context. */
const circular = () => {
  const context: Config = { count: 0 }
  context['self'] = context
  return context
}

const violations: Record<string, [Rule, AnyModel]> = {
  'a state no way leads to': ['unreachable-state', withViolation((states) => (states['lost'] = { ...about }))],
  'a branch behind one without guard': [
    'shadowed-branch',
    withViolation((states) => on(states, 'idle', 'go', [{ target: 'loading' }, { target: 'shown', guard: 'few' }])),
  ],
  'a branch behind one with the same guard': [
    'shadowed-branch',
    withViolation((states) =>
      on(states, 'idle', 'go', [
        { target: 'loading', guard: 'few' },
        { target: 'shown', guard: 'few' },
      ]),
    ),
  ],
  'an actor whose failure is not handled': [
    'missing-on-error',
    withViolation((states) => (states['loading'] = { ...about, invoke: { src: 'load', id: 'load', onDone: 'shown' } })),
  ],
  'the same, seen when it fails': [
    'unhandled-error',
    withViolation((states) => (states['loading'] = { ...about, invoke: { src: 'load', id: 'load', onDone: 'shown' } })),
  ],
  'a state that is never left': [
    'trap',
    withViolation((states) => {
      states['ended'] = { ...about, on: { add: { actions: 'add' } } }
      on(states, 'shown', 'back', 'ended')
    }),
  ],
  'a dead end': [
    'stuck',
    withViolation((states) => ((states['ended'] = { ...about }), on(states, 'shown', 'back', 'ended'))),
  ],
  'a self-target that does not start its timer again': [
    'missing-reenter',
    withViolation((states) => on(states, 'shown', 'add', 'shown')),
  ],
  'a region that restarts its neighbours': [
    'restarts-regions',
    modelWith(
      {
        left: { ...about, initial: 'off', on: { go: { target: '.on', reenter: true } }, ...switchStates },
        right: { ...about, initial: 'off', on: { back: '.on', add: '.off' }, ...switchStates },
      },
      { actors: {}, goals: {}, journeys: {} },
      { type: 'parallel', initial: undefined },
    ),
  ],
  'an event the model never sends': ['unknown-event', withViolation((states) => on(states, 'idle', 'goo', 'loading'))],
  'an event no state listens for': [
    'unhandled-event',
    modelWith(validStates(), { events: { go: { one: {} }, back: { one: {} }, add: { one: {} }, more: { one: {} } } }),
  ],
  'an actor without outcomes in the model': ['unknown-actor', modelWith(validStates(), { actors: {} })],
  'an inline guard': [
    'inline',
    withViolation((states) => on(states, 'idle', 'go', { target: 'loading', guard: () => true })),
  ],
  'an inline guard inside another': [
    'inline',
    withViolation((states) => on(states, 'idle', 'go', { target: 'loading', guard: not(() => false) })),
  ],
  'an inline action': [
    'inline',
    withViolation((states) => on(states, 'idle', 'add', { actions: assign({ count: 1 }) })),
  ],
  'a delay without a name': ['inline', withViolation((states) => ((states['shown'] ?? {})['after'] = { 500: 'idle' }))],
  'a branch no case makes fire': [
    'never-fires',
    withViolation((states) => {
      states['idle'] = {
        ...about,
        on: {
          go: [
            { target: 'loading', guard: 'few' },
            { target: 'shown', guard: 'many' },
          ],
        },
      }
      on(states, 'shown', 'add', { actions: 'add', guard: 'many' })
    }),
  ],
  'a guard that throws': [
    'throws',
    withViolation((states) => on(states, 'idle', 'go', [{ target: 'shown', guard: 'broken' }, { target: 'loading' }])),
  ],
  'an endless loop of eventless moves': [
    'throws',
    withViolation((states) => {
      states['round'] = { ...about, always: 'about' }
      states['about'] = { ...about, always: 'round' }
      on(states, 'shown', 'back', 'round')
    }),
  ],
  'a goal that is lost on the way': [
    'goal',
    withViolation((states) => {
      states['ended'] = { ...about, on: { back: 'again' } }
      states['again'] = { ...about, on: { back: 'ended' } }
      on(states, 'shown', 'back', 'ended')
    }),
  ],
  'an invariant that breaks': [
    'invariant',
    modelWith(validStates(), {
      invariants: { 'nothing is counted': (state) => (state.context as { count: number }).count === 0 },
    }),
  ],
  'a law that a step breaks': [
    'law',
    modelWith(validStates(), {
      laws: { 'nothing is counted': ({ before, after }) => stable(before.context) === stable(after.context) },
    }),
  ],
  'a projection that drops what matters': [
    'projection-conflict',
    withViolation((states) => on(states, 'idle', 'go', [{ target: 'loading', guard: 'few' }, { target: 'shown' }]), {
      project: () => null,
    }),
  ],
  'a state without description': [
    'undescribed',
    withViolation((states) => delete (states['idle'] ?? {})['description']),
  ],
  'a state without requirement in a chart without': [
    'unrequired',
    withViolation((states) => delete (states['idle'] ?? {})['meta'], {}, { meta: undefined }),
  ],
  'a guard that no transition has': ['unused-name', modelWith(validStates(), {}, { tags: ['few'] })],
  'an actor under another name than its own': [
    'invoke-id',
    withViolation((states) => {
      states['loading'] = { ...about, invoke: { src: 'load', id: 'loader', onDone: 'shown', onError: 'idle' } }
    }),
  ],
  'an actor of which no journey claims what it is asked with': [
    'unclaimed-input',
    withViolation((states) => {
      states['loading'] = {
        ...about,
        tags: ['busy'],
        invoke: { src: 'load', id: 'load', input: () => ({ page: 1 }), onDone: 'shown', onError: 'idle' },
      }
    }),
  ],
  'a journey whose claim fails': [
    'journey',
    modelWith(validStates(), { journeys: { wrong: { claim: 'No.', steps: [{ do: 'go', in: 'shown' }] } } }),
  ],
  'a journey that expects another timer': [
    'journey',
    modelWith(validStates(), {
      journeys: { wrong: { claim: 'No.', steps: [{ do: 'go' }, { do: 'load:done' }, { do: 'after:other' }] } },
    }),
  ],
  'a region that is caught while its neighbour goes on': [
    'trap',
    modelWith(
      {
        left: {
          ...about,
          initial: 'off',
          on: { go: '.on' },
          states: { off: { ...about }, on: { ...about, on: { add: { actions: 'add' } } } },
        },
        right: { ...about, initial: 'off', on: { back: '.on', add: '.off' }, ...switchStates },
      },
      { actors: {}, goals: {}, journeys: {} },
      { type: 'parallel', initial: undefined },
    ),
  ],
  'a compound state that is never left and inside which nothing moves': [
    'trap',
    withViolation((states) => {
      states['ended'] = { ...about, initial: 'only', states: { only: { ...about, on: { add: { actions: 'add' } } } } }
      on(states, 'shown', 'back', 'ended')
    }),
  ],
  'a configuration in which every guard is false': [
    'stuck',
    withViolation((states) => {
      states['idle'] = {
        ...about,
        on: { go: { target: 'loading', guard: 'few' }, add: { actions: 'add', guard: 'few' } },
      }
    }),
  ],
  'a case that only an unreachable state listens for': [
    'unused-case',
    withViolation(
      (states) => {
        states['lost'] = { ...about, on: { more: 'idle' } }
      },
      { events: { go: { one: {} }, back: { one: {} }, add: { one: {} }, more: { one: {} } } },
    ),
  ],
  'outcomes of an actor that never runs': [
    'unknown-actor',
    modelWith(validStates(), {
      actors: { load: { done: { text: 'text' }, error: { fault: new Error('fault') } }, save: { done: { ok: 1 } } },
    }),
  ],
  'a start that throws': [
    'throws',
    withViolation(
      () => undefined,
      {},
      {
        context: () => {
          throw new Error('broken start')
        },
      },
    ),
  ],
  'a macro whose events nothing takes one after the other': [
    'macro',
    modelWith(validStates(), { macros: { 'gone twice': ['go', 'go'] } }),
  ],
  'a macro of an event that the model does not have': [
    'macro',
    modelWith(validStates(), { macros: { 'gone and waited': ['go', 'wait'] } }),
  ],
  'a macro of one event': ['macro', modelWith(validStates(), { macros: { gone: ['go'] } })],
  'a macro called like an event': ['macro', modelWith(validStates(), { macros: { back: ['add', 'go'] } })],
  'a goal that is never reached': ['goal', modelWith(validStates(), { goals: { lost: (state) => state.in('lost') } })],
  'a context that JSON cannot carry': [
    'serialisable',
    withViolation(() => undefined, {}, { context: { count: 0, since: new Date(0) } }),
  ],
  'a context that holds itself': ['serialisable', withViolation(() => undefined, {}, { context: circular() })],
  'a count that is no number': ['serialisable', withViolation(() => undefined, {}, { context: { count: Number.NaN } })],
  'a guard that looks at more than the chart': [
    'divergence',
    withViolation((states) =>
      on(states, 'idle', 'go', [{ target: 'shown', guard: 'onlyOnce' }, { target: 'loading' }]),
    ),
  ],
}

describe('check finds a violation', () => {
  test.each(Object.entries(violations))('%s', (_, [rule, model]) => {
    expect(rulesOf(model)).toContain(rule)
  })
})

test('check: an endless exploration stops at the limit and names the growing field', () => {
  const endless = setup({
    types: { context: {} as { ticks: number }, events: {} as { type: 'tick' } },
    actions: { tick: assign({ ticks: ({ context }) => context.ticks + 1 }) },
  }).createMachine({
    id: 'endless',
    ...about,
    context: { ticks: 0 },
    on: { tick: { actions: 'tick' } },
  })
  const model: AnyModel = {
    flow: 'endless',
    machine: endless,
    inputs: { default: undefined },
    events: { tick: { default: {} } },
    actors: {},
    invariants: {},
    journeys: {},
  }
  const [finding] = check(model, { limit: 50 }).findings
  expect(finding?.rule).toBe('limit')
  expect(finding?.message).toContain('ticks')
  expect(check({ ...model, project: () => null }).findings).toEqual([])
})

test('check: each rule has a violation here, or a test of its own', () => {
  const elsewhere: readonly Rule[] = ['limit', 'golden', 'remark', 'in-place']
  expect([...new Set(Object.values(violations).map(([rule]) => rule)), ...elsewhere].toSorted()).toEqual(
    rules.toSorted(),
  )
})
