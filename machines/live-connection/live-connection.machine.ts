import { assign, emit, setup, stateIn } from 'xstate'
import type { LiveEvent } from '#wire/events.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { given } from '#machines/lib/transitions.ts'
import { mostAttempts, reconnectDelay } from './live-connection.rules.ts'

export interface LiveConnectionInput {
  /** The session token the stream is opened with, null for a visitor. */
  readonly token: string | null
  /** 0 to 1, drawn once a page: how much is taken off each wait. */
  readonly jitter: number
}

export interface LiveConnectionContext {
  readonly token: string | null
  readonly jitter: number
  /** Waits since the stream was last open, or since the network came back. */
  readonly attempt: number
  /** Whether the stream has been open with this token. */
  readonly hasOpened: boolean
}

/** What the stream is asked for with. */
export interface StreamRequest {
  readonly token: string | null
  /** Whether it has been open before with this token. */
  readonly again: boolean
}

export type LiveConnectionEvent =
  /** The member has logged in or out. */
  | { readonly type: 'token.changed'; readonly token: string | null }
  /** The browser has lost its network, or has it back. */
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.restored' }
  /** The server answers with a stream. */
  | { readonly type: 'stream.opened' }
  /** An event, part of one, or the server's heartbeat. */
  | { readonly type: 'bytes.received' }
  | { readonly type: 'message.received'; readonly message: LiveEvent }
  /** The stream broke, ended or was refused. */
  | { readonly type: 'stream.closed' }

export type LiveConnectionEmitted =
  /** With `again` whatever was sent while the stream was away has been missed. */
  | { readonly type: 'connection.opened'; readonly again: boolean }
  | { readonly type: 'message.received'; readonly message: LiveEvent }

type Message = { readonly message: LiveEvent }

/** Follows the server's event stream: connects again whenever it breaks or falls silent, and says when it is lost. */
export const liveConnectionMachine = setup({
  types: {
    input: {} as LiveConnectionInput,
    context: {} as LiveConnectionContext,
    events: {} as LiveConnectionEvent,
    emitted: {} as LiveConnectionEmitted,
    tags: {} as 'offline' | 'reconnecting',
  },
  actors: {
    watchNetwork: notProvidedWatch('watchNetwork'),
    readStream: notProvidedWatch<StreamRequest>('readStream'),
  },
  guards: {
    isOpen: stateIn({ stream: { active: 'open' } }),
    isBackingOff: stateIn({ stream: 'backingOff' }),
    endsSession: (_, { message }: Message) => message.type === 'session.ended',
  },
  actions: {
    keepToken: assign((_, { token }: { readonly token: string | null }) => ({ token, hasOpened: false, attempt: 0 })),
    keepOpened: assign({ hasOpened: true, attempt: 0 }),
    countAttempt: assign(({ context }) => ({ attempt: Math.min(context.attempt + 1, mostAttempts) })),
    forgetAttempts: assign({ attempt: 0 }),
    emitOpened: emit(({ context }) => ({ type: 'connection.opened' as const, again: context.hasOpened })),
    emitMessage: emit((_, { message }: Message) => ({ type: 'message.received' as const, message })),
  },
  delays: {
    /** The server's heartbeat comes every 15 s: a stream without a byte for this long is dead. */
    silence: 60_000,
    reconnectDelay: ({ context }) => reconnectDelay(context.attempt, context.jitter),
    /** A shorter interruption needs no message. */
    noticeable: 5_000,
  },
}).createMachine({
  id: 'liveConnection',
  description: 'The connection on which the server says what has changed: it is opened again whenever it is lost.',
  meta: { requirements: ['spec §8 network link abnormal'] },
  context: ({ input }) => ({ ...input, attempt: 0, hasOpened: false }),
  type: 'parallel',
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  states: {
    network: {
      description: 'What the page says of the connection.',
      initial: 'online',
      states: {
        online: {
          description: 'The browser has a network.',
          initial: 'stable',
          on: { 'network.lost': 'offline' },
          states: {
            stable: {
              description: 'The stream is open, or opens for the first time: nothing is said.',
              always: { guard: 'isBackingOff', target: 'interrupted' },
            },
            interrupted: {
              description: 'The stream was lost a moment ago and is mostly back at once: nothing is said yet.',
              always: { guard: 'isOpen', target: 'stable' },
              after: { noticeable: 'reconnecting' },
            },
            reconnecting: {
              description: 'The stream has been lost for a noticeable time: a line says that it reconnects.',
              tags: ['reconnecting'],
              always: { guard: 'isOpen', target: 'stable' },
            },
          },
        },
        offline: {
          description: 'The browser has no network: a line says so.',
          tags: ['offline'],
          on: { 'network.restored': 'online' },
        },
      },
    },
    stream: {
      description: 'The event stream of the server, opened as whoever is logged in.',
      initial: 'active',
      on: { 'token.changed': { target: '.active', actions: given('keepToken') } },
      states: {
        active: {
          description: 'The stream is requested or open.',
          invoke: {
            src: 'readStream',
            id: 'readStream',
            input: ({ context }) => ({ token: context.token, again: context.hasOpened }),
          },
          on: { 'stream.closed': 'backingOff' },
          initial: 'connecting',
          states: {
            connecting: {
              description: 'The stream is requested.',
              on: { 'stream.opened': { target: 'open', actions: ['emitOpened', 'keepOpened'] } },
              after: { silence: '#liveConnection.stream.silent' },
            },
            open: {
              description: 'The stream is open; every event and heartbeat shows that it is alive.',
              on: {
                'bytes.received': { target: 'open', reenter: true },
                'message.received': [
                  {
                    guard: given('endsSession'),
                    target: '#liveConnection.stream.ended',
                    actions: given('emitMessage'),
                  },
                  { actions: given('emitMessage') },
                ],
              },
              after: { silence: '#liveConnection.stream.silent' },
            },
          },
        },
        silent: {
          description: 'Nothing came for a minute, not even a heartbeat: the stream is taken for dead and closed.',
          always: 'backingOff',
        },
        backingOff: {
          description: 'Waits before it connects again, longer each time; a network that is back ends the wait.',
          after: { reconnectDelay: { target: 'active', actions: 'countAttempt' } },
          // The waits until now were for the old network: a new one that is not quite there is tried again soon.
          on: { 'network.restored': { target: 'active', actions: 'forgetAttempts' } },
        },
        ended: {
          description: 'The session is over, and its stream with it; whoever comes next has another token.',
          meta: { requirements: ['spec §4 logged in = token present'] },
        },
      },
    },
  },
})
