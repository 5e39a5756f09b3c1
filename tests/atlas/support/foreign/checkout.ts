import { assign, fromCallback, fromPromise, setup } from 'xstate'

interface Cart {
  readonly items: readonly string[]
}

/** A chart that cannot be explored without a model: it needs an input, payloads, an outcome, events of a callback. */
export const checkoutMachine = setup({
  types: {
    context: {} as { cart: Cart; total: number; address: string },
    input: {} as { cart: Cart },
    events: {} as { type: 'address/entered'; address: { city: string } } | { type: 'pay' } | { type: 'scanned' },
  },
  actors: {
    price: fromPromise<{ total: number }, Cart>(() => Promise.reject(new Error('not here'))),
    scanner: fromCallback(() => undefined),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ cart: input.cart, total: 0, address: '' }),
  initial: 'addressing',
  states: {
    addressing: {
      invoke: { src: 'scanner' },
      on: {
        'address/entered': {
          guard: ({ event }) => event.address.city.trim() !== '',
          target: 'pricing',
          actions: assign({ address: ({ event }) => event.address.city }),
        },
        scanned: 'addressing',
      },
    },
    pricing: {
      invoke: {
        src: 'price',
        input: ({ context }) => context.cart,
        onDone: { target: 'paying', actions: assign({ total: ({ event }) => event.output.total }) },
        onError: 'addressing',
      },
    },
    paying: { on: { pay: [{ guard: ({ context }) => context.total > 0, target: 'paid' }, 'addressing'] } },
    paid: { type: 'final' },
  },
})

/** The parts of the model that the chart does not contain. */
export const checkoutModel = {
  machine: checkoutMachine,
  inputs: { full: { cart: { items: ['bread'] } } },
  events: { 'address/entered': { real: { address: { city: 'Cebu' } }, empty: { address: { city: ' ' } } } },
  actors: {
    price: { done: { some: { total: 5 }, none: { total: 0 } }, error: { fault: new Error('fault') } },
    scanner: { events: { scan: { type: 'scanned' } } },
  },
}
