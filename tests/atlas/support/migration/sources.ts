/** Machines in the shapes that public examples for XState 4 have, by the name of their file. */
export const sources = {
  'login.ts': `
import { Machine, assign, cancel, send, sendParent, actions } from 'xstate'

const { choose, pure, log } = actions

interface Context {
  user: string
  tries: number
  problem: string | null
}

type Events = { type: 'SUBMIT'; user: string } | { type: 'RETRY' } | { type: 'CANCEL' } | { type: 'PING' }

const countTry = assign<Context>({ tries: (ctx) => Math.min(4, ctx.tries + 1) })

export const loginMachine = Machine<Context, any, Events>(
  {
    id: 'login',
    initial: 'editing',
    predictableActionArguments: true,
    context: { user: '', tries: 0, problem: null },
    states: {
      editing: {
        on: {
          SUBMIT: [
            {
              cond: (_ctx, event) => event.user !== '',
              target: 'checking',
              actions: assign({ user: (_, event) => event.user }),
            },
            { actions: assign({ problem: 'empty' }) },
          ],
          PING: { actions: ['note', cancel('later'), send('RETRY', { delay: 100, id: 'later' })] },
        },
      },
      checking: {
        // Who it is, and how often.
        entry: [countTry, 'note'],
        invoke: {
          src: 'check',
          onDone: { target: 'done', cond: 'isKnown', actions: ['keep', sendParent('LOGGED_IN')] },
          onError: [
            { cond: 'mayRetry', target: 'waiting', actions: assign({ problem: (_, event) => event.data.message }) },
            { target: 'failed' },
          ],
        },
        on: { RETRY: 'checking', CANCEL: { target: 'editing', internal: false } },
      },
      waiting: { after: { PAUSE: 'checking' }, activities: ['spinning'] },
      failed: {
        entry: choose([
          { cond: (ctx) => ctx.tries > 3, actions: ['lock', log((ctx) => ctx.user)] },
          { actions: 'note' },
        ]),
        on: { RETRY: { target: 'editing', actions: pure((ctx) => (ctx.tries > 1 ? [send('CANCEL')] : [])) } },
      },
      done: { type: 'final', data: (ctx) => ({ user: ctx.user }) },
    },
  },
  {
    actions: {
      note: (ctx, event) => console.log(ctx.tries, event.type),
      keep: assign({ user: (ctx, event) => event.data.name }),
      lock: () => {},
    },
    guards: {
      isKnown: (_, { data }) => data !== null,
      mayRetry(ctx) {
        return ctx.tries < 3
      },
    },
    services: {
      check: async (ctx) => ({ name: ctx.user }),
    },
    delays: { PAUSE: (ctx) => ctx.tries * 1000 },
  },
)
`,
  'elevator.js': `
import { createMachine, assign } from 'xstate'
import { send, stop } from 'xstate/lib/actions'
import { spawn } from 'xstate'
import { doorMachine } from './door.js'

const options = {
  guards: { above: (context, { floor }) => floor > context.floor },
  activities: {
    humming: (context) => {
      const timer = setInterval(() => console.log(context.floor), 1000)
      return () => clearInterval(timer)
    },
  },
}

export const elevatorMachine = createMachine(
  {
    id: 'elevator',
    initial: 'standing',
    context: { floor: 0, door: null },
    states: {
      standing: {
        entry: assign({ door: () => spawn(doorMachine, 'door') }),
        on: {
          CALL: [
            { target: 'moving.up', cond: 'above' },
            { target: 'moving.down', cond: { type: 'below', by: 2 } },
          ],
          OPEN: { actions: send('OPEN', { to: 'door' }) },
          REMOVE: { target: 'deciding', actions: stop('door') },
        },
      },
      moving: {
        activities: 'humming',
        initial: 'up',
        states: { up: {}, down: { on: { TICK: { actions: 'count', in: '#elevator.moving' } } } },
        on: {
          ARRIVE: { target: 'standing', actions: assign((context, event) => ({ floor: event.floor })) },
          TICK: { cond: 'above', in: '#elevator.moving', actions: 'count' },
        },
        invoke: {
          src: (context, event) => (send, onReceive) => {
            onReceive(() => send('ARRIVE'))
            send({ type: 'ARRIVE', floor: context.floor })
          },
        },
      },
      deciding: { on: { '': { target: 'standing' } } },
    },
  },
  options,
)
`,
  'left.js': `
import { createMachine, actions } from 'xstate'
import { track } from './track.js'

export const leftMachine = createMachine({
  id: 'left',
  initial: 'idle',
  states: {
    idle: {
      entry: track,
      exit: actions.respond('BYE'),
      on: { GO: { target: 'busy', cond: 'may' } },
    },
    busy: {
      invoke: { src: 'load', data: { id: (context) => context.id }, autoForward: true },
    },
  },
}, {
  services: {
    async load(context) { return context.id },
    poll: () => ask(),
  },
}).withContext({ id: 1 })
`,
}
