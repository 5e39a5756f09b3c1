import {
  assign,
  cancel,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type AnyStateMachine,
} from 'xstate'

/** Machines as one writes them for XState 5; `machines-6.ts` has the same ones for XState 6, by the same names. */

const machine = createMachine as unknown as (config: object) => AnyStateMachine

interface Given<Context> {
  readonly context: Context
  readonly event: Record<string, number>
}

/** Nested states, history, wildcards, a forbidden event, several targets, final states. */
const player = machine({
  id: 'player',
  initial: 'on',
  states: {
    on: {
      initial: 'menu',
      on: { power: 'off', 'volume.*': '.menu' },
      states: {
        menu: { on: { open: 'film', both: { target: ['#credits.music.off', '#credits.text.off'] } } },
        film: {
          initial: 'intro',
          on: { 'volume.up': undefined },
          states: { intro: { on: { skip: 'main' } }, main: { on: { skip: 'end' } }, end: { type: 'final' } },
          onDone: 'credits',
        },
        credits: {
          id: 'credits',
          type: 'parallel',
          states: {
            music: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { type: 'final' } } },
            text: { initial: 'on', states: { on: { on: { blank: 'off' } }, off: { type: 'final' } } },
          },
          onDone: 'over',
        },
        over: { type: 'final' },
        deep: { type: 'history', history: 'deep', target: 'menu' },
        shallow: { type: 'history', target: 'menu' },
      },
      onDone: '#player.ended',
    },
    off: { on: { resume: 'on.deep', restart: 'on.shallow' } },
    ended: { type: 'final' },
  },
})

/** Guards of both kinds, assigned contexts, an eventless choice, tags and output. */
const turnstile = setup({
  types: { context: {} as { coins: number }, events: {} as { type: 'coin'; value: number } | { type: 'push' } },
  guards: { paid: ({ context }) => context.coins >= 2 },
}).createMachine({
  id: 'turnstile',
  context: { coins: 0 },
  initial: 'locked',
  output: ({ context }) => ({ coins: context.coins }),
  states: {
    locked: {
      tags: 'closed',
      on: {
        coin: [
          { guard: ({ event }) => event.value > 1, target: 'counting', actions: assign({ coins: 2 }) },
          { target: 'counting', actions: assign({ coins: ({ context }) => context.coins + 1 }) },
        ],
      },
    },
    counting: { always: [{ guard: 'paid', target: 'open' }, { target: 'locked' }] },
    open: { on: { push: 'passed' } },
    passed: { type: 'final' },
  },
}) as unknown as AnyStateMachine

/** An invoked promise whose outcome decides, a named delay, reentering, and a retry by hand. */
const fetching = setup({
  actors: { load: fromPromise<number, { tries: number }>(() => Promise.reject(new Error('not provided'))) },
  delays: { patience: 5000 },
}).createMachine({
  id: 'fetching',
  context: { tries: 0 },
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ tries: ({ context }) => Math.min(3, Number(context['tries']) + 1) }),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ tries: Number(context['tries']) }),
        onDone: [{ guard: ({ event }) => event.output > 3, target: 'ready' }, { target: 'empty' }],
        onError: 'failed',
      },
      after: { patience: 'failed' },
      on: { again: { target: 'loading', reenter: true } },
    },
    failed: { on: { retry: 'loading' } },
    empty: { after: { 1000: 'loading' } },
    ready: { type: 'final' },
  },
}) as unknown as AnyStateMachine

/** Timers of one moment, a delayed event that is taken back, an event raised in a region for another. */
const timers = machine({
  id: 'timers',
  type: 'parallel',
  context: { bells: 0 },
  states: {
    left: {
      initial: 'waiting',
      states: { waiting: { after: { 100: 'rung' } }, rung: { entry: raise({ type: 'bell' }) } },
    },
    right: {
      initial: 'waiting',
      on: {
        bell: { actions: assign({ bells: ({ context }: Given<{ bells: number }>) => Math.min(2, context.bells + 1) }) },
      },
      states: { waiting: { after: { 100: 'rung' } }, rung: {} },
    },
    mail: {
      initial: 'idle',
      states: {
        idle: {
          on: { post: { target: 'posted', actions: raise({ type: 'arrived' }, { delay: 250, id: 'letter' }) } },
        },
        posted: { on: { arrived: 'read', takeBack: { target: 'idle', actions: cancel('letter') } } },
        read: {
          on: {
            reply: {
              target: 'posted',
              actions: sendTo(({ self }) => self, { type: 'arrived' }),
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
  states: { busy: { on: { go: 'ready' } }, ready: { type: 'final' } },
})

/** Actors that are invoked inline, spawned and stopped, sent to; an emitted event. */
const crew = setup({
  actors: { child, lens: fromCallback(() => undefined) },
}).createMachine({
  id: 'crew',
  initial: 'idle',
  states: {
    idle: { on: { hire: { target: 'working', actions: spawnChild('child', { id: 'worker' }) } } },
    working: {
      invoke: { src: 'lens', id: 'lens' },
      on: {
        go: { actions: sendTo('worker', { type: 'go' }) },
        look: { actions: [sendTo('lens', { type: 'focus' }), emit({ type: 'looked' })] },
        fire: { target: 'idle', actions: stopChild('worker') },
        leave: 'alone',
      },
    },
    alone: {
      invoke: { src: fromPromise(() => Promise.reject(new Error('not provided'))), onDone: 'ended', onError: 'ended' },
    },
    ended: { type: 'final' },
  },
}) as unknown as AnyStateMachine

/** A state that nothing leads into, one that cannot be left, a timer that does not start again, an unhandled failure. */
const faulty = setup({
  actors: { load: fromPromise<number>(() => Promise.reject(new Error('not provided'))) },
  delays: { unused: 10 },
}).createMachine({
  id: 'faulty',
  initial: 'loading',
  states: {
    loading: { invoke: { src: 'load', onDone: 'waiting' } },
    waiting: {
      after: { 1000: 'stuck' },
      on: { poke: 'waiting' },
    },
    stuck: {},
    lost: { on: { found: 'waiting' } },
  },
}) as unknown as AnyStateMachine

export const machines5 = { player, turnstile, fetching, timers, crew, faulty }
