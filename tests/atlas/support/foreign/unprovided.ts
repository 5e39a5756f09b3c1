import { assign, createMachine, spawnChild } from 'xstate'

/** Charts that name what their project provides elsewhere. */
export const loading = createMachine({
  id: 'loading',
  initial: 'idle',
  states: {
    idle: { on: { open: 'fetching' } },
    fetching: { invoke: { src: 'load', onDone: 'shown', onError: 'broken' } },
    shown: { on: { reload: 'fetching' } },
    broken: { on: { reload: 'fetching' } },
  },
})

export const listening = createMachine({
  id: 'listening',
  initial: 'apart',
  states: {
    apart: { on: { join: 'joined' } },
    joined: { invoke: { src: 'socket' }, on: { 'message.arrived': {}, leave: 'apart' } },
  },
})

export const starting = createMachine({
  id: 'starting',
  context: { helper: null as unknown },
  entry: spawnChild('logger', { id: 'log' }),
  initial: 'off',
  states: {
    off: {
      on: { on: { target: 'busy', actions: assign({ helper: ({ spawn }) => spawn('helper', { id: 'helper' }) }) } },
    },
    busy: {},
  },
})

export const asking = createMachine({
  id: 'asking',
  initial: 'open',
  states: {
    open: { on: { send: [{ guard: 'isWhole', target: 'sent' }, { target: 'waiting' }] } },
    waiting: { after: { patience: 'open' } },
    sent: { type: 'final' },
  },
})
