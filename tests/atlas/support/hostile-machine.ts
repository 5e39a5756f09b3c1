import { createMachine } from 'xstate'

/** A name that means something in every format it may be written in. */
export const hostile = '=a "b", <c> & \'d\' | `e` *f* [g](h)\n# i \u0007'

const broken = createMachine({
  id: 'wanderer',
  initial: 'calm',
  states: {
    calm: { on: { wander: 'away', break: 'broken' } },
    away: { on: { return: 'calm' } },
    broken: { type: 'final' },
  },
})

/** A chart that reaches, by a long way and a short one, a state in which what its model promises does not hold. */
export const brokenModel = {
  flow: 'wanderer',
  machine: broken,
  inputs: { default: undefined },
  events: { wander: { default: {} }, return: { default: {} }, break: { default: {} } },
  actors: {},
  invariants: { 'nothing breaks': ({ value }: { readonly value: unknown }) => value !== 'broken' },
  journeys: {},
}

/** A chart whose every name is hostile. */
export const hostileModel = {
  ...brokenModel,
  flow: hostile,
  machine: createMachine({
    id: hostile,
    description: hostile,
    initial: hostile,
    states: { [hostile]: { tags: [hostile], on: { [hostile]: 'end' } }, end: { type: 'final' } },
  }),
  events: { [hostile]: { [hostile]: {} } },
  invariants: {},
}
