import { assign, emit, setup, stateIn } from 'xstate'
import type { LiveEvent } from '#wire/events.ts'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { withEvent } from '#machines/lib/transitions.ts'
import { maxAttempts, reconnectDelay } from './live-connection.rules.ts'

export interface LiveConnectionInput {
  /** The session token the stream is opened with; null for a visitor. */
  readonly token: string | null
  /** Jitter from 0 to 1, chosen once per page: the part taken off each delay. */
  readonly jitter: number
}

export interface LiveConnectionContext {
  readonly token: string | null
  readonly jitter: number
  /** Reconnect attempts since the stream was last open, or since the network was restored. */
  readonly attempt: number
  /** True if the stream has been open with this token. */
  readonly hasOpened: boolean
}

/** The parameters of a stream request. */
export interface StreamRequest {
  readonly token: string | null
  /** True if it has been open before with this token. */
  readonly again: boolean
}

export type LiveConnectionEvent =
  /** The member has logged in or out. */
  | { readonly type: 'token.changed'; readonly token: string | null }
  /** The browser went offline or online. */
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.restored' }
  /** The server has responded with a stream. */
  | { readonly type: 'stream.opened' }
  /** An event, part of one, or the server's heartbeat was received. */
  | { readonly type: 'bytes.received' }
  | { readonly type: 'message.received'; readonly message: LiveEvent }
  /** The server has refused the stream, as the session is over. */
  | { readonly type: 'session.refused' }
  /** The stream broke, ended or was refused for another reason. */
  | { readonly type: 'stream.closed' }

export type LiveConnectionEmitted =
  /** `again` is true for a reconnect: events sent in between have been missed. */
  | { readonly type: 'connection.opened'; readonly again: boolean }
  | { readonly type: 'message.received'; readonly message: LiveEvent }

type Message = { readonly message: LiveEvent }

/** Follows the server's event stream: reconnects when it breaks or falls silent, and reports when it is lost. */
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
    countAttempt: assign(({ context }) => ({ attempt: Math.min(context.attempt + 1, maxAttempts) })),
    forgetAttempts: assign({ attempt: 0 }),
    emitOpened: emit(({ context }) => ({ type: 'connection.opened' as const, again: context.hasOpened })),
    emitSessionEnded: emit({ type: 'message.received' as const, message: { type: 'session.ended' as const } }),
    emitMessage: emit((_, { message }: Message) => ({ type: 'message.received' as const, message })),
  },
  delays: {
    /** The server sends a heartbeat every 15 s: a stream without a byte for this long is dead. */
    silence: 60_000,
    reconnectDelay: ({ context }) => reconnectDelay(context.attempt, context.jitter),
    /** A shorter interruption needs no message. */
    noticeable: 5_000,
  },
}).createMachine({
  id: 'liveConnection',
  description: 'The connection on which the server reports changes: it is reopened whenever it is lost.',
  meta: { requirements: ['spec §8 network link abnormal'] },
  context: ({ input }) => ({ ...input, attempt: 0, hasOpened: false }),
  type: 'parallel',
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  states: {
    network: {
      description: 'The connection status shown on the page.',
      initial: 'online',
      states: {
        online: {
          description: 'The browser has a network.',
          initial: 'stable',
          on: { 'network.lost': 'offline' },
          states: {
            stable: {
              description: 'The stream is open, or is opened for the first time: no message is shown.',
              always: { guard: 'isBackingOff', target: 'interrupted' },
            },
            interrupted: {
              description: 'The stream was lost a moment ago and usually reconnects at once: no message is shown yet.',
              always: { guard: 'isOpen', target: 'stable' },
              after: { noticeable: 'reconnecting' },
            },
            reconnecting: {
              description: 'The stream has been lost for a noticeable time: a reconnecting message is shown.',
              tags: ['reconnecting'],
              always: { guard: 'isOpen', target: 'stable' },
            },
          },
        },
        offline: {
          description: 'The browser is offline: a message is shown.',
          tags: ['offline'],
          on: { 'network.restored': 'online' },
        },
      },
    },
    stream: {
      description: 'The server’s event stream, opened with the token of the session.',
      initial: 'active',
      on: { 'token.changed': { target: '.active', actions: withEvent('keepToken') } },
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
              on: {
                'stream.opened': { target: 'open', actions: ['emitOpened', 'keepOpened'] },
                'session.refused': { target: '#liveConnection.stream.ended', actions: 'emitSessionEnded' },
              },
              after: { silence: '#liveConnection.stream.silent' },
            },
            open: {
              description: 'The stream is open; every event and heartbeat shows that it is alive.',
              on: {
                'bytes.received': { target: 'open', reenter: true },
                'message.received': [
                  {
                    guard: withEvent('endsSession'),
                    target: '#liveConnection.stream.ended',
                    actions: withEvent('emitMessage'),
                  },
                  { actions: withEvent('emitMessage') },
                ],
              },
              after: { silence: '#liveConnection.stream.silent' },
            },
          },
        },
        silent: {
          description: 'No byte arrived for a minute, not even a heartbeat: the stream is considered dead and closed.',
          always: 'backingOff',
        },
        backingOff: {
          description: 'Waits before it reconnects, longer each time; a restored network ends the wait.',
          after: { reconnectDelay: { target: 'active', actions: 'countAttempt' } },
          // The attempts so far were on the old network: a new one that is not quite ready is retried soon.
          on: { 'network.restored': { target: 'active', actions: 'forgetAttempts' } },
        },
        ended: {
          description: 'The session and its stream are over; the next session has another token.',
          meta: { requirements: ['spec §4 logged in = token present'] },
        },
      },
    },
  },
})
