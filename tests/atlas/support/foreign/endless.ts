import { assign, createMachine, raise } from 'xstate'

/** Charts that never end, each in its own way. */
export const counting = createMachine({
  id: 'counting',
  context: { count: 0, name: 'x' },
  on: { tick: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
})

let moment = 0

export const stamping = createMachine({
  id: 'stamping',
  context: { at: 0 },
  on: { stamp: { actions: assign({ at: () => ++moment }) } },
})

export const ringing = createMachine({
  id: 'ringing',
  on: { set: { actions: raise({ type: 'ring' }, { delay: 100 }) } },
})

export const looping = createMachine({
  id: 'looping',
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
})

const lift = createMachine({
  id: 'lift',
  context: { count: 0 },
  initial: 'low',
  states: {
    low: {
      on: {
        count: { actions: assign({ count: ({ context }) => Math.min(3, context.count + 1) }) },
        lift: { guard: ({ context }) => context.count > 1, target: 'high' },
      },
    },
    high: { on: { drop: 'low' } },
  },
})

export const projected = { machine: lift, events: { lift: { default: {} } }, actors: {}, project: () => null }
