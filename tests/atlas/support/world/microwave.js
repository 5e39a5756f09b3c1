import { and, createMachine, not, stateIn } from 'xstate'

/** An oven: engine and door are regions of their own, and the one may do only what the other's state lets it. */
export const microwave = createMachine({
  id: 'microwave',
  type: 'parallel',
  context: { left: 0 },
  states: {
    engine: {
      initial: 'off',
      states: {
        off: { on: { started: { guard: stateIn({ door: 'closed' }), target: 'on' } } },
        on: {
          initial: 'idle',
          on: { stopped: 'off' },
          after: { 60_000: 'off' },
          states: {
            idle: { always: { guard: and([stateIn({ door: 'closed' })]), target: 'cooking' } },
            cooking: { always: { guard: not(stateIn({ door: 'closed' })), target: 'idle' } },
          },
        },
      },
    },
    door: {
      initial: 'closed',
      states: {
        closed: { on: { opened: 'open' } },
        open: { on: { shut: 'closed' } },
      },
    },
  },
})
