import { assign, fromPromise, setup } from 'xstate'

const payment = setup({
  types: {
    context: {} as { readonly paid: boolean },
    output: {} as { readonly paid: boolean },
    events: {} as { type: 'card.entered' } | { type: 'left' },
  },
}).createMachine({
  id: 'payment',
  context: { paid: false },
  initial: 'entering',
  states: {
    entering: { on: { 'card.entered': { target: 'paid', actions: assign({ paid: true }) }, left: 'left' } },
    paid: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context }) => ({ paid: context.paid }),
})

/** A shop's last steps: a child chart for the payment, and history that leads back to the previous state. */
export const checkout = setup({
  types: {
    input: {} as { readonly total: number },
    context: {} as { readonly total: number },
    events: {} as { type: 'next' } | { type: 'back' } | { type: 'help' } | { type: 'helped' },
  },
  actors: { payment, order: fromPromise<void, { readonly total: number }>(() => Promise.resolve()) },
  guards: { isFree: ({ context }) => context.total === 0 },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ total: input.total }),
  initial: 'filling',
  states: {
    filling: {
      initial: 'address',
      on: { help: 'helping' },
      states: {
        address: { on: { next: 'delivery' } },
        delivery: {
          on: {
            back: 'address',
            next: [{ guard: 'isFree', target: '#checkout.ordering' }, { target: '#checkout.paying' }],
          },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
    helping: { on: { helped: 'filling.last' } },
    paying: {
      invoke: {
        src: 'payment',
        onDone: [{ guard: ({ event }) => event.output.paid, target: 'ordering' }, { target: 'filling.delivery' }],
      },
    },
    ordering: {
      invoke: {
        src: 'order',
        input: ({ context }) => ({ total: context.total }),
        onDone: { target: 'ordered', actions: assign({ total: 0 }) },
        onError: 'filling.delivery',
      },
    },
    ordered: { type: 'final' },
  },
})

export const checkoutModel = {
  machine: checkout,
  inputs: { priced: { total: 30 }, free: { total: 0 } },
  actors: { payment: { done: { paid: { paid: true }, left: { paid: false } } } },
}
