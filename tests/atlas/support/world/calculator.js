import { assign, createMachine } from 'xstate'

/** A pocket calculator: two operands that are typed alike, and keys that mean something else in every state. */
export const calculator = createMachine({
  id: 'calculator',
  context: { shown: '0', kept: '', sign: '' },
  initial: 'start',
  on: { 'all.cleared': { target: '.start', actions: 'forget' } },
  states: {
    start: {
      on: {
        digit: { target: 'first.whole', actions: 'begin' },
        point: { target: 'first.fraction', actions: 'begin' },
        sign: { guard: 'isMinus', target: 'first.negative', actions: 'begin' },
      },
    },
    first: {
      on: { sign: { target: 'between', actions: ['keep', 'choose'] } },
      initial: 'whole',
      states: {
        negative: { on: { digit: { target: 'whole', actions: 'type' }, sign: {} } },
        whole: { on: { digit: { actions: 'type' }, point: { target: 'fraction', actions: 'type' } } },
        fraction: { on: { digit: { actions: 'type' } } },
      },
    },
    between: {
      on: {
        digit: { target: 'second.whole', actions: 'begin' },
        point: { target: 'second.fraction', actions: 'begin' },
        sign: { actions: 'choose' },
      },
    },
    second: {
      on: {
        equals: [
          { guard: 'dividesByZero', target: 'failed' },
          { target: 'result', actions: 'reckon' },
        ],
      },
      initial: 'whole',
      states: {
        whole: { on: { digit: { actions: 'type' }, point: { target: 'fraction', actions: 'type' } } },
        fraction: { on: { digit: { actions: 'type' } } },
      },
    },
    result: {
      on: {
        digit: { target: 'first.whole', actions: 'begin' },
        sign: { target: 'between', actions: ['keep', 'choose'] },
      },
    },
    failed: { after: { 2_000: { target: 'start', actions: 'forget' } } },
  },
}).provide({
  guards: {
    isMinus: ({ event }) => event['key'] === '-',
    dividesByZero: ({ context }) => context.sign === '/' && Number(context.shown) === 0,
  },
  actions: {
    begin: assign({ shown: ({ event }) => String(event['key'] ?? '.') }),
    // Two places are what is shown of it.
    type: assign({ shown: ({ context, event }) => `${context.shown}${event['key'] ?? '.'}`.slice(0, 2) }),
    keep: assign({ kept: ({ context }) => context.shown }),
    choose: assign({ sign: ({ event }) => String(event['key']) }),
    reckon: assign({ shown: ({ context }) => (context.sign === '-' ? '0' : context.kept) }),
    forget: assign({ shown: '0', kept: '', sign: '' }),
  },
})

/** Which keys differ for the chart. */
export const calculatorModel = {
  machine: calculator,
  events: {
    digit: { zero: { key: '0' }, seven: { key: '7' } },
    point: { point: { key: '.' } },
    sign: { minus: { key: '-' }, over: { key: '/' } },
  },
  actors: {},
}
