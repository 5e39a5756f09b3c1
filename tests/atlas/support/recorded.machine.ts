import { assign, setup } from 'xstate'

/** A chart of another app, with a password that must not be recorded. */
export const recordedMachine = setup({
  types: {
    context: {} as { password: string; urgent: boolean },
    events: {} as { type: 'typed'; password: string } | { type: 'sent' } | { type: `sign.${string}` },
  },
}).createMachine({
  id: 'signIn',
  context: { password: '', urgent: false },
  initial: 'writing',
  states: {
    writing: {
      on: { typed: { actions: assign({ password: ({ event }) => event.password }) }, 'sign.*': {}, sent: 'sending' },
    },
    sending: {},
  },
})
