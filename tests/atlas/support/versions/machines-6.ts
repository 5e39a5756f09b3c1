import { createAsyncLogic, createCallbackLogic, createMachine } from 'xstate6'
import type { AnyStateMachine } from 'xstate'

/** Machines as one writes them for XState 6; `machines-5.ts` has the same ones for XState 5, by the same names. */

// The atlas types machines by XState 5.
const machine = createMachine as unknown as (config: object) => AnyStateMachine

interface Given<Context = object> {
  readonly context: Context
  readonly event: Readonly<Record<string, number>>
  readonly output: number
  readonly self: object
  readonly children: Readonly<Record<string, object>>
  readonly actors: Readonly<Record<string, object>>
  readonly guards: Readonly<Record<string, (given: object) => boolean>>
}

interface Enqueue {
  raise(event: object, options?: object): void
  cancel(id: string): void
  sendTo(actor: object | undefined, event: object): void
  emit(event: object): void
  spawn(logic: object | undefined, options?: object): void
  stop(actor: object | undefined): void
}

const player = machine({
  id: 'player',
  initial: 'on',
  states: {
    on: {
      initial: 'menu',
      on: { power: { target: 'off' }, 'volume.*': { target: '.menu' } },
      states: {
        menu: {
          on: { open: { target: 'film' }, both: () => ({ target: ['#credits.music.off', '#credits.text.off'] }) },
        },
        film: {
          initial: 'intro',
          on: { 'volume.up': {} },
          states: {
            intro: { on: { skip: { target: 'main' } } },
            main: { on: { skip: { target: 'end' } } },
            end: { type: 'final' },
          },
          onDone: { target: 'credits' },
        },
        credits: {
          id: 'credits',
          type: 'parallel',
          states: {
            music: { initial: 'on', states: { on: { on: { mute: { target: 'off' } } }, off: { type: 'final' } } },
            text: { initial: 'on', states: { on: { on: { blank: { target: 'off' } } }, off: { type: 'final' } } },
          },
          onDone: { target: 'over' },
        },
        over: { type: 'final' },
        deep: { type: 'history', history: 'deep', target: 'menu' },
        shallow: { type: 'history', target: 'menu' },
      },
      onDone: { target: '#player.ended' },
    },
    off: { on: { resume: { target: 'on.deep' }, restart: { target: 'on.shallow' } } },
    ended: { type: 'final' },
  },
})

interface Coins {
  readonly coins: number
}

const turnstile = machine({
  id: 'turnstile',
  context: { coins: 0 },
  guards: { paid: ({ context }: Given<Coins>) => context.coins >= 2 },
  initial: 'locked',
  output: ({ context }: Given<Coins>) => ({ coins: context.coins }),
  states: {
    locked: {
      tags: 'closed',
      on: {
        coin: ({ context, event }: Given<Coins>) => ({
          target: 'counting',
          context: { coins: (event['value'] ?? 0) > 1 ? 2 : context.coins + 1 },
        }),
      },
    },
    counting: {
      type: 'choice',
      choice: ({ context, guards }: Given<Coins>) =>
        guards['paid']?.({ context }) ? { target: 'open' } : { target: 'locked' },
    },
    open: { on: { push: { target: 'passed' } } },
    passed: { type: 'final' },
  },
})

interface Tries {
  readonly tries: number
}

const load = createAsyncLogic<number, { tries: number }>({ run: () => Promise.reject(new Error('not provided')) })

const fetching = machine({
  id: 'fetching',
  context: { tries: 0 },
  actors: { load },
  delays: { patience: 5000 },
  initial: 'loading',
  states: {
    loading: {
      entry: ({ context }: Given<Tries>) => ({ context: { tries: Math.min(3, context.tries + 1) } }),
      invoke: {
        src: ({ actors }: Given) => actors['load'],
        id: 'load',
        input: ({ context }: Given<Tries>) => ({ tries: context.tries }),
        onDone: ({ output }: Given) => (output > 3 ? { target: 'ready' } : { target: 'empty' }),
        onError: { target: 'failed' },
      },
      after: { patience: { target: 'failed' } },
      on: { again: { target: 'loading', reenter: true } },
    },
    failed: { on: { retry: { target: 'loading' } } },
    empty: { after: { 1000: { target: 'loading' } } },
    ready: { type: 'final' },
  },
})

interface Bells {
  readonly bells: number
}

const timers = machine({
  id: 'timers',
  type: 'parallel',
  context: { bells: 0 },
  states: {
    left: {
      initial: 'waiting',
      states: {
        waiting: { after: { 100: { target: 'rung' } } },
        rung: { entry: (_: Given, enq: Enqueue) => enq.raise({ type: 'bell' }) },
      },
    },
    right: {
      initial: 'waiting',
      on: { bell: ({ context }: Given<Bells>) => ({ context: { bells: Math.min(2, context.bells + 1) } }) },
      states: { waiting: { after: { 100: { target: 'rung' } } }, rung: {} },
    },
    mail: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            post: (_: Given, enq: Enqueue) => {
              enq.raise({ type: 'arrived' }, { delay: 250, id: 'letter' })
              return { target: 'posted' }
            },
          },
        },
        posted: {
          on: {
            arrived: { target: 'read' },
            takeBack: (_: Given, enq: Enqueue) => {
              enq.cancel('letter')
              return { target: 'idle' }
            },
          },
        },
        read: {
          on: {
            reply: ({ self }: Given, enq: Enqueue) => {
              enq.sendTo(self, { type: 'arrived' })
              return { target: 'posted' }
            },
          },
        },
      },
    },
  },
})

const child = machine({
  id: 'child',
  initial: 'busy',
  states: { busy: { on: { go: { target: 'ready' } } }, ready: { type: 'final' } },
})

const crew = machine({
  id: 'crew',
  actors: { child, lens: createCallbackLogic(() => undefined) },
  initial: 'idle',
  states: {
    idle: {
      on: {
        hire: ({ actors }: Given, enq: Enqueue) => {
          enq.spawn(actors['child'], { id: 'worker' })
          return { target: 'working' }
        },
      },
    },
    working: {
      invoke: { src: 'lens', id: 'lens' },
      on: {
        go: ({ children }: Given, enq: Enqueue) => enq.sendTo(children['worker'], { type: 'go' }),
        look: ({ children }: Given, enq: Enqueue) => {
          enq.sendTo(children['lens'], { type: 'focus' })
          enq.emit({ type: 'looked' })
        },
        fire: ({ children }: Given, enq: Enqueue) => {
          enq.stop(children['worker'])
          return { target: 'idle' }
        },
        leave: { target: 'alone' },
      },
    },
    alone: { invoke: { src: load, onDone: { target: 'ended' }, onError: { target: 'ended' } } },
    ended: { type: 'final' },
  },
})

const faulty = machine({
  id: 'faulty',
  actors: { load },
  delays: { unused: 10 },
  initial: 'loading',
  states: {
    loading: { invoke: { src: 'load', onDone: { target: 'waiting' } } },
    waiting: {
      after: { 1000: { target: 'stuck' } },
      on: { poke: { target: 'waiting' } },
    },
    stuck: {},
    lost: { on: { found: { target: 'waiting' } } },
  },
})

export const machines6 = { player, turnstile, fetching, timers, crew, faulty }
