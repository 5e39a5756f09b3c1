import { setup } from 'xstate'
import { defineModel } from '#atlas/model/model.ts'

/** A chart with a state behind a guard that no case opens, a state without a way to it, and a guard that always holds. */
const bankMachine = setup({
  types: {
    context: {} as { entered: number },
    events: {} as { type: 'enter'; coins: number } | { type: 'leave' },
  },
  guards: {
    isRich: ({ event }) => event.type === 'enter' && event.coins > 100,
    hasCoins: ({ event }) => event.type === 'enter' && event.coins > 0,
  },
}).createMachine({
  id: 'bank',
  context: { entered: 0 },
  initial: 'street',
  states: {
    street: {
      on: {
        enter: [
          { guard: 'isRich', target: 'vault' },
          { guard: 'hasCoins', target: 'hall' },
        ],
      },
    },
    hall: { on: { leave: 'street' } },
    vault: { initial: 'dark', on: { leave: 'street' }, states: { dark: { on: { enter: 'lit' } }, lit: {} } },
    attic: {},
  },
})

export const bankModel = defineModel({
  flow: 'bank',
  machine: bankMachine,
  inputs: { default: undefined },
  events: { enter: { few: { coins: 3 } } },
  actors: {},
  invariants: {},
  goals: {
    'the light is on': (state) => state.in('vault.lit'),
    'the attic is open': (state) => state.in('attic'),
    'the cellar is open': (state) => state.in('vualt'),
    'it is crowded': (state) => state.context.entered > 5,
    'it is counted': (state) => {
      throw new Error(`nothing counts ${state.status}`)
    },
  },
  journeys: {},
})
