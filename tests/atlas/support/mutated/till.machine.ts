import { assign, fromPromise, setup } from 'xstate'
import { isAllowed, priceOf, type prices } from './till.rules.ts'

interface Input {
  readonly currency: keyof typeof prices
}

/** Buys pieces in one currency. */
export const tillMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly pieces: number; readonly note: string },
    events: {} as { readonly type: 'buy'; readonly pieces: number; readonly note: string },
  },
  actors: { pay: fromPromise<void, { readonly price: string; readonly note: string }>(() => Promise.resolve()) },
  guards: { allowed: ({ event }) => isAllowed(event.pieces) },
  actions: { keep: assign(({ event: { pieces, note } }) => ({ pieces, note })) },
}).createMachine({
  id: 'till',
  context: ({ input: { currency } }) => ({ currency, pieces: 0, note: '' }),
  initial: 'idle',
  states: {
    idle: { on: { buy: { guard: 'allowed', target: 'paying', actions: 'keep' } } },
    paying: {
      invoke: {
        src: 'pay',
        id: 'pay',
        input: ({ context: { pieces, currency, note } }) => ({ price: priceOf(pieces, currency), note: note.trim() }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
})
