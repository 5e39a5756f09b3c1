import { assign, createMachine, fromPromise, raise, type AnyActorRef } from 'xstate'

/** Charts that never end, each in its own way. */
export const counting = createMachine({
  id: 'counting',
  context: { count: 0, name: 'x' },
  on: { tick: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
})

export const climbing = createMachine({
  id: 'climbing',
  context: { height: 0 },
  initial: 'below',
  states: {
    below: {
      on: {
        step: { actions: assign({ height: ({ context }) => context.height + 1 }) },
        look: { guard: ({ context }) => context.height > 5000, target: 'top' },
      },
    },
    top: {},
  },
})

let moment = 0

export const stamping = createMachine({
  id: 'stamping',
  context: { at: 0 },
  on: { stamp: { actions: assign({ at: () => ++moment }) } },
})

export const timing = createMachine({
  id: 'timing',
  context: { at: 0 },
  on: { stamp: { actions: assign({ at: () => performance.now() }) } },
})

export const rolling = createMachine({
  id: 'rolling',
  context: { eyes: 0 },
  on: { roll: { actions: assign({ eyes: () => Math.random() }) } },
})

export const hiring = createMachine({
  id: 'hiring',
  context: { hands: [] as AnyActorRef[] },
  on: {
    hire: {
      actions: assign({
        hands: ({ context, spawn }) => [...context.hands, spawn(fromPromise(() => Promise.resolve()))],
      }),
    },
  },
})

/** It ends, but never twice in the same way. */
export const stamped = createMachine({
  id: 'stamped',
  context: () => ({ made: Math.random() }),
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { type: 'final' } },
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
