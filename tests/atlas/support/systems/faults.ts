import { assign, createMachine, sendTo, setup, stopChild, type AnyActorRef } from 'xstate'

const worker = createMachine({
  id: 'worker',
  initial: 'idle',
  states: { idle: { on: { begin: 'busy' } }, busy: { after: { 1000: 'idle' }, on: { again: {} } } },
})

/** Sends a message in a state that does not handle it. */
export const forgottenMachine = setup({ actors: { worker } }).createMachine({
  id: 'forgotten',
  invoke: { src: 'worker', id: 'worker' },
  on: {
    requested: { actions: sendTo('worker', { type: 'begin' }) },
    repeated: { actions: sendTo('worker', { type: 'again' }) },
  },
})

/** Sends a message to an actor that has stopped, by a reference in its context. */
const late = setup({ types: { context: {} as { worker: AnyActorRef | null } }, actors: { worker } }).createMachine({
  id: 'late',
  context: { worker: null },
  entry: assign({ worker: ({ spawn }) => spawn('worker', { id: 'worker' }) }),
  initial: 'open',
  states: {
    open: { on: { closed: { target: 'closed', actions: stopChild('worker') } } },
    closed: {},
  },
  on: { called: { actions: sendTo(({ context }) => context.worker as AnyActorRef, { type: 'begin' }) } },
})

const side = (id: string) =>
  createMachine({ id, initial: 'waiting', states: { waiting: { on: { first: 'started' } }, started: {} } })

/** Two that wait for each other: each begins when the other has. */
const deadlock = setup({ actors: { left: side('left'), right: side('right') } }).createMachine({
  id: 'deadlock',
  initial: 'waiting',
  invoke: [
    { src: 'left', id: 'left' },
    { src: 'right', id: 'right' },
  ],
  states: { waiting: {} },
})

/** Goes on in a state in which it gives its worker nothing to do. */
const starving = setup({ actors: { worker } }).createMachine({
  id: 'starving',
  invoke: { src: 'worker', id: 'worker' },
  initial: 'giving',
  states: {
    giving: { on: { requested: { actions: sendTo('worker', { type: 'begin' }) }, left: 'resting' } },
    resting: { on: { ticked: {} } },
  },
})

const unlucky = createMachine({
  id: 'unlucky',
  on: {
    tried: {
      actions: assign(() => {
        throw new Error('no luck')
      }),
    },
  },
})

/** Does not handle the error of its actor. */
const broken = setup({ actors: { unlucky } }).createMachine({
  id: 'broken',
  invoke: { src: 'unlucky', id: 'unlucky' },
})

export const faults = { forgotten: forgottenMachine, late, deadlock, starving, broken }
