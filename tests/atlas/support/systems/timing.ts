import { cancel, createMachine, sendParent, sendTo, setup } from 'xstate'

const worker = createMachine({
  id: 'worker',
  initial: 'idle',
  states: {
    idle: { on: { begin: 'busy' } },
    busy: { after: { 1000: 'idle' }, on: { begin: {} } },
  },
})

/** Sends a message later, unless it is cancelled or the receiver has been stopped by then. */
const delayed = setup({ actors: { worker } }).createMachine({
  id: 'delayed',
  initial: 'open',
  states: {
    open: {
      invoke: { src: 'worker', id: 'worker' },
      initial: 'free',
      states: {
        free: {
          on: {
            ordered: { target: 'taken', actions: sendTo('worker', { type: 'begin' }, { id: 'order', delay: 400 }) },
          },
        },
        taken: { on: { withdrawn: { target: 'free', actions: cancel('order') } } },
      },
      on: { closed: 'closed' },
    },
    closed: {},
  },
})

/** Follows the states of its actor. */
const watching = setup({ actors: { worker } }).createMachine({
  id: 'watching',
  initial: 'quiet',
  invoke: {
    src: 'worker',
    id: 'worker',
    onSnapshot: [
      { guard: ({ event }) => event.snapshot.value === 'busy', target: '.loud' },
      { guard: ({ event }) => event.snapshot.value === 'idle', target: '.quiet' },
    ],
  },
  on: { ordered: { actions: sendTo('worker', { type: 'begin' }) } },
  states: { quiet: {}, loud: {} },
})

const leaf = createMachine({
  id: 'leaf',
  initial: 'green',
  states: {
    green: { on: { turned: { target: 'red', actions: sendParent({ type: 'turned' }) } } },
    red: { after: { 2000: { target: 'fallen', actions: sendParent({ type: 'turned' }) } } },
    fallen: { type: 'final' },
  },
})

const branch = setup({ actors: { leaf } }).createMachine({
  id: 'branch',
  initial: 'bearing',
  states: {
    bearing: {
      invoke: { src: 'leaf', id: 'leaf', systemId: 'leaf', onDone: 'bare' },
      on: { turned: { actions: sendParent({ type: 'turned' }) } },
    },
    bare: { type: 'final' },
  },
})

/** Three levels: the root reaches the lowest by its system id, and hears of it through the one between. */
const tree = setup({ actors: { branch } }).createMachine({
  id: 'tree',
  initial: 'summer',
  invoke: { src: 'branch', id: 'branch', onDone: '.winter' },
  on: { cooled: { actions: sendTo(({ system }) => system.get('leaf'), { type: 'turned' }) } },
  states: {
    summer: { on: { turned: 'autumn' } },
    autumn: { on: { turned: {} } },
    winter: { on: { cooled: {} } },
  },
})

export const timing = { delayed, watching, tree }
