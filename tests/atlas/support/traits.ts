import { and, createMachine, fromObservable, fromPromise, not, or, setup, stateIn, type AnyStateMachine } from 'xstate'

/** Charts that together have every feature of a chart: an export must keep all of them. */

const nothing = fromPromise(() => Promise.resolve(undefined))

/** One logic invoked twice with explicit ids, once with a generated one, failing, and watched. */
export const work = setup({
  actors: {
    load: nothing,
    save: nothing,
    news: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
  },
}).createMachine({
  id: 'work',
  initial: 'loading',
  on: { 'xstate.error.actor.second': '.failed' },
  states: {
    loading: {
      invoke: [
        { src: 'load', id: 'first', onDone: '.one' },
        { src: 'load', id: 'second', onDone: 'saving' },
      ],
      initial: 'none',
      states: { none: {}, one: {} },
    },
    saving: {
      invoke: [
        {
          src: 'save',
          onDone: { target: 'ready', description: 'kept' },
          onError: [{ target: 'failed', reenter: true }],
        },
        { src: 'save', onError: 'failed', onDone: {} },
      ],
    },
    ready: {
      invoke: { src: 'news', id: 'news', onSnapshot: { target: 'ready' } },
      tags: ['calm'],
      on: { over: 'ended' },
    },
    failed: { on: { again: 'loading' } },
    ended: { type: 'final' },
  },
}) as unknown as AnyStateMachine

/** Transitions that stay, go inwards and re-enter, to histories with defaults, and into several regions at once. */
export const ways = createMachine({
  id: 'ways',
  initial: 'house',
  on: { home: '.house', leave: { target: '.house.yard', reenter: true }, reset: { target: '#ways', reenter: true } },
  states: {
    house: {
      id: 'the.house',
      initial: 'hall',
      entry: 'open',
      exit: 'close',
      on: {
        stay: {},
        self: { target: 'house' },
        again: { target: 'house', reenter: true },
        inwards: { target: '.kitchen.stove' },
        around: { target: '.kitchen', reenter: true },
        split: { target: ['sea.left.low', 'sea.right.low'] },
      },
      states: {
        hall: { on: { go: 'kitchen', out: 'yard' } },
        kitchen: {
          initial: 'table',
          states: { table: { on: { cook: 'stove' } }, stove: { on: { out: '#the\\.house.yard' } } },
        },
        yard: { on: { away: '#ways.sea' } },
        last: { type: 'history', target: 'kitchen' },
        deepest: { type: 'history', history: 'deep', target: 'kitchen.stove' },
        plain: { type: 'history' },
      },
    },
    sea: {
      type: 'parallel',
      states: {
        left: { initial: 'high', states: { high: { on: { sink: 'low' } }, low: { type: 'final' } } },
        right: {
          initial: 'high',
          states: {
            high: { on: { sink: { guard: stateIn({ sea: { left: 'low' } }), target: 'low' } } },
            low: { type: 'final' },
          },
          onDone: { actions: 'ring' },
        },
      },
      on: { back: 'house.last', deep: 'house.deepest', begin: 'house.plain' },
      onDone: 'house',
    },
  },
}) as unknown as AnyStateMachine

/** Conditions over the states of other regions, by id, by value and combined, beside named ones. */
export const conditions = setup({ guards: { dark: () => true, 'it is late': () => false } }).createMachine({
  id: 'conditions',
  type: 'parallel',
  states: {
    door: {
      initial: 'shut',
      states: {
        shut: { id: 'shut', on: { push: { guard: not(stateIn('#lamp.off')), target: 'ajar' } } },
        ajar: { on: { push: { guard: or([stateIn('lamp.off'), and(['dark', not('it is late')])]), target: 'shut' } } },
      },
    },
    lamp: {
      id: 'lamp',
      initial: 'off',
      states: {
        off: {
          on: { 'light.on': { guard: stateIn('#shut'), target: 'on' }, light: { guard: 'it is late', target: 'on' } },
        },
        on: {
          always: { guard: and([stateIn('#conditions.door.ajar'), stateIn({ lamp: 'on' })]), target: 'off' },
          after: { 300: [{ guard: 'it is late', target: 'on' }, { target: 'off' }], 100: {} },
          on: { '*': 'off', 'light.*': {}, 'light.off': 'off' },
        },
      },
    },
  },
}) as unknown as AnyStateMachine
