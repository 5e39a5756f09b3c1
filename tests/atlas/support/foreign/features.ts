import {
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  log,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  type ActorRefFrom,
  type AnyStateMachine,
} from 'xstate'

/**
 * Charts as other people write them: inline functions and actors, automatic ids, nothing described. None of what
 * they do may happen: whatever runs for real throws.
 */

const never = (what: string) => (): never => {
  throw new Error(`${what} ran`)
}

/** Two timers of one moment, a timer that is taken back, one sent to itself, one sent to another, one without id. */
export const timers = createMachine({
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
      on: { bell: { actions: assign({ bells: ({ context }) => Math.min(2, context.bells + 1) }) } },
      states: { waiting: { after: { 100: 'rung' } }, rung: {} },
    },
    mail: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            post: {
              target: 'posted',
              actions: sendTo(({ self }) => self, { type: 'arrived' }, { delay: 250, id: 'letter' }),
            },
            doubt: { target: 'doubting', actions: [raise({ type: 'late' }, { delay: 900 }), cancel('late')] },
          },
        },
        posted: {
          on: { arrived: 'read', takeBack: { target: 'idle', actions: cancel('letter') } },
        },
        read: { on: { again: { target: 'posted', actions: sendTo(({ self }) => self, { type: 'arrived' }) } } },
        doubting: { on: { late: 'lost' } },
        lost: {},
      },
    },
  },
}) as unknown as AnyStateMachine

/** Shallow and deep history, final states with `onDone` at every level, output of states and of the machine. */
export const player = createMachine({
  id: 'player',
  context: { last: '' },
  initial: 'on',
  output: ({ context }) => ({ last: context.last }),
  states: {
    on: {
      initial: 'menu',
      on: { power: 'off' },
      states: {
        menu: { on: { open: 'film' } },
        film: {
          initial: 'intro',
          states: {
            intro: { on: { skip: 'main' } },
            main: { on: { skip: 'end' } },
            end: { type: 'final', output: 'seen' },
          },
          onDone: { target: 'credits', actions: assign({ last: ({ event }) => event.output as string }) },
        },
        credits: {
          type: 'parallel',
          states: {
            music: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { type: 'final' } } },
            text: { initial: 'on', states: { on: { on: { blank: 'off' } }, off: { type: 'final' } } },
          },
          onDone: 'over',
        },
        over: { type: 'final' },
        shallow: { type: 'history' },
        deep: { type: 'history', history: 'deep' },
      },
      onDone: '#player.gone',
    },
    off: { on: { resume: 'on.deep', restart: 'on.shallow' } },
    gone: { type: 'final' },
  },
}) as unknown as AnyStateMachine

/** Wildcards of both kinds, a forbidden event, `reenter`, guards built of guards, eventless branches, routes. */
export const wild = setup({
  types: { context: {} as { tries: number } },
  guards: { few: ({ context }) => context.tries < 2 },
}).createMachine({
  id: 'wild',
  context: { tries: 0 },
  initial: 'closed',
  on: { '*': '.lost' },
  states: {
    closed: {
      on: {
        'door.knock': [
          {
            guard: and(['few', stateIn('closed')]),
            reenter: true,
            target: 'closed',
            actions: assign({ tries: ({ context }) => context.tries + 1 }),
          },
          { target: 'deciding' },
        ],
        'door.*': 'touched',
        'window.open': undefined,
      },
      after: { 1000: { guard: ({ context }) => context.tries === 1, target: 'touched' } },
    },
    touched: { on: { 'door.lock/bolt': 'closed' } },
    deciding: { always: [{ guard: 'few', target: 'closed' }, { target: 'open' }] },
    open: {
      always: { guard: 'few', target: 'closed' },
      entry: enqueueActions(({ enqueue }) => enqueue(never('enqueued'))),
    },
    lost: { on: { 'door.*': 'open' }, entry: log('lost') },
  },
}) as unknown as AnyStateMachine

const child = createMachine({
  id: 'child',
  initial: 'busy',
  entry: never('child entry'),
  states: { busy: { on: { go: 'ready' } }, ready: { type: 'final' } },
  output: { fine: true },
})

/** Actors of every kind, written inline or by name, invoked and spawned, watched, forwarded to, stopped. */
export const actors = setup({
  types: { context: {} as { workers: ActorRefFrom<typeof child>[]; seen: number } },
  actors: {
    child,
    clock: fromObservable(never('clock')),
    camera: fromCallback(never('camera')),
    counter: fromTransition((count: number) => count + 1, 0),
  },
}).createMachine({
  id: 'actors',
  context: { workers: [], seen: 0 },
  initial: 'loading',
  states: {
    loading: {
      invoke: { src: fromPromise(never('inline promise')), onDone: 'working', onError: 'broken' },
      entry: never('inline action'),
    },
    working: {
      invoke: [
        {
          src: 'clock',
          onSnapshot: {
            actions: assign({ seen: ({ event }) => Number(event.snapshot.context ?? -1) }),
          },
          onDone: 'broken',
        },
        { src: 'camera', id: 'lens', systemId: 'lens' },
      ],
      entry: sendTo('lens', { type: 'focus' }),
      on: {
        'frame.taken': { actions: [forwardTo('lens'), sendTo(({ system }) => system.get('lens'), { type: 'blink' })] },
        hire: {
          guard: ({ context }) => context.workers.length < 2,
          actions: assign({ workers: ({ context, spawn }) => [...context.workers, spawn(child)] }),
        },
        fire: {
          guard: ({ context }) => context.workers.length > 0,
          actions: [
            stopChild(({ context }) => context.workers[0] as ActorRefFrom<typeof child>),
            assign({ workers: ({ context }) => context.workers.slice(1) }),
          ],
        },
        count: { actions: spawnChild('counter', { id: 'tally' }) },
        watch: { actions: spawnChild(fromCallback(never('spawned callback'))) },
        report: { actions: [sendParent({ type: 'report' }), emit({ type: 'reported' })] },
        remind: { actions: [cancel('wake'), sendTo('lens', { type: 'wake' }, { delay: 300, id: 'wake' })] },
        leave: 'alone',
      },
    },
    broken: { on: { retry: 'loading' } },
    alone: { invoke: { src: 'child', onDone: 'ended' } },
    ended: { type: 'final' },
  },
}) as unknown as AnyStateMachine
