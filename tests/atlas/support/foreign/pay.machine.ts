import { assign, fromPromise, setup } from 'xstate'

interface Bill {
  readonly kind: 'paid' | 'refused'
}

/** A chart whose guards compare: with numbers, with a text, and with what is kept. */
export const payMachine = setup({
  types: {
    context: {} as { attempts: number; balance: number },
    events: {} as
      | { type: 'pay'; amount: number; note?: string }
      | { type: 'name/given'; name: string }
      | { type: 'code.typed'; code: string },
  },
  actors: { bill: fromPromise<Bill>(() => Promise.reject(new Error('not here'))) },
  guards: {
    tooMany: ({ context }) => context.attempts >= 3,
    enough({ event, context }) {
      return event.type === 'pay' && event.amount <= context.balance
    },
    named: ({ event }) => 'name' in event && event.name.trim() !== '',
    whole: ({ event }) => 'code' in event && event.code.length === 6,
    paid: (_, { kind }: Bill) => kind === 'paid',
  },
}).createMachine({
  id: 'pay',
  context: { attempts: 0, balance: 50 },
  initial: 'naming',
  states: {
    naming: { on: { 'name/given': { guard: 'named', target: 'paying' } } },
    paying: {
      on: {
        pay: [
          { guard: 'tooMany', target: 'locked' },
          { guard: 'enough', target: 'billing' },
          { actions: assign({ attempts: ({ context }) => context.attempts + 1 }) },
        ],
        'code.typed': { guard: 'whole', target: 'billing' },
      },
    },
    billing: {
      invoke: {
        src: 'bill',
        onDone: [
          { guard: { type: 'paid', params: ({ event }) => event.output }, target: 'over' },
          { target: 'paying' },
        ],
        onError: 'paying',
      },
    },
    locked: { type: 'final' },
    over: { type: 'final' },
  },
})
