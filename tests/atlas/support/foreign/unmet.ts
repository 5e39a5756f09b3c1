import { assign, setup } from 'xstate'
import { defineModel } from '#atlas/model/model.ts'

const endlessMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'add' } },
  actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'endless',
  context: { count: 0 },
  on: { add: { actions: 'add' } },
})

/** A chart that counts for ever, with a goal that no count meets. */
export const endlessModel = defineModel({
  flow: 'endless',
  machine: endlessMachine,
  inputs: { default: undefined },
  events: {},
  actors: {},
  invariants: {},
  goals: {
    'the count is half': (state) => state.context.count === 0.5,
    'it counts': ({ context }) => context.count > 2,
  },
  journeys: {},
})
