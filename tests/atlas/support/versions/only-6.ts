import { createMachine } from 'xstate6'
import type { AnyStateMachine } from 'xstate'

/** Machines with what XState 5 does not have. */

// The atlas types machines by XState 5.
const machine = createMachine as unknown as (config: object) => AnyStateMachine

interface Given {
  readonly context: { readonly open: boolean }
  readonly event: { readonly code?: number }
  readonly actors: Readonly<Record<string, object>>
  readonly children: Readonly<Record<string, object>>
}

interface Enqueue {
  (action: () => void): void
  raise(event: object): void
  spawn(logic: object | undefined, options?: object): void
  stop(actor: object): void
}

const never = (): never => {
  throw new Error('an effect ran')
}

const helper = machine({
  id: 'helper',
  initial: 'busy',
  states: { busy: { on: { go: { target: 'over' } } }, over: { type: 'final' } },
})

/** Time limits of a state and of an actor, a duration, a state that handles errors, an event that a function raises. */
export const vault = machine({
  id: 'vault',
  context: { open: false },
  actors: { helper },
  initial: 'closed',
  onError: { target: '.broken' },
  states: {
    closed: {
      on: {
        code: ({ event }: Given, enq: Enqueue) => {
          if (event.code === 13) throw new Error('never 13')
          if (event.code !== 7) return undefined
          enq(never)
          enq.raise({ type: 'unlocked' })
          return {}
        },
        unlocked: { target: 'checking' },
        enter: ({ context }: Given) => (context.open ? { target: 'inside' } : undefined),
      },
    },
    checking: {
      invoke: { src: 'helper', id: 'helper', timeout: 300, onTimeout: {}, onDone: { target: 'open' } },
      timeout: 900,
      onTimeout: { target: 'closed' },
      after: { '0.5s': {} },
    },
    open: {
      on: {
        // Each call has an id of its own.
        call: ({ actors }: Given, enq: Enqueue) => {
          enq.spawn(actors['helper'])
          return { target: 'calling' }
        },
      },
    },
    calling: {
      on: {
        redial: ({ actors, children }: Given, enq: Enqueue) => {
          for (const child of Object.values(children)) enq.stop(child)
          enq.spawn(actors['helper'])
        },
        hangUp: ({ children }: Given, enq: Enqueue) => {
          for (const child of Object.values(children)) enq.stop(child)
          return { target: 'closed' }
        },
      },
    },
    inside: {},
    broken: { type: 'final' },
  },
})

/** Begins an actor again, under its id, in the step in which it ends. */
export const supervisor = machine({
  id: 'supervisor',
  actors: { helper },
  initial: 'idle',
  states: {
    idle: {
      on: {
        begin: ({ actors }: Given, enq: Enqueue) => {
          enq.spawn(actors['helper'], { id: 'worker' })
          return { target: 'working' }
        },
      },
    },
    working: {
      on: {
        'xstate.done.actor': ({ actors }: Given, enq: Enqueue) => enq.spawn(actors['helper'], { id: 'worker' }),
        stop: { target: 'over' },
      },
    },
    over: { type: 'final' },
  },
})
