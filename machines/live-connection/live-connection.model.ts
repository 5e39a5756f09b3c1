import { defineModel } from '#machines/lib/model.ts'
import { liveConnectionMachine } from './live-connection.machine.ts'

const token = 'token-1'

export const liveConnectionModel = defineModel({
  flow: 'live-connection',
  machine: liveConnectionMachine,
  inputs: { visitor: { token: null, jitter: 0 }, member: { token, jitter: 0 } },
  events: {
    'token.changed': { login: { token }, logout: { token: null } },
    'message.received': {
      balance: { message: { type: 'balance.changed' } },
      sessionEnded: { message: { type: 'session.ended' } },
    },
  },
  actors: { watchNetwork: {}, readStream: {} },
  project: ({ attempt, hasOpened }) => ({ attempt, hasOpened }),
  invariants: {
    'offline is shown exactly while there is no network': (state) =>
      state.tags.has('offline') === state.in('network.offline'),
    'reconnecting is not shown while the stream is open or there is no network': (state) =>
      !state.tags.has('reconnecting') || (!state.in('stream.active.open') && !state.in('network.offline')),
    'an open stream counts as opened and has no failed attempts': (state) =>
      !state.in('stream.active.open') || (state.context.hasOpened && state.context.attempt === 0),
    'a silent stream is left at once': (state) => !state.in('stream.silent'),
  },
  laws: {
    'the stream is requested with the current token, as a first one until it was open': ({
      before,
      after,
      do: what,
      asks,
    }) =>
      asks.every(
        ({ src, input }) =>
          src !== 'readStream' ||
          JSON.stringify(input) ===
            JSON.stringify({
              token: after.context.token,
              again: before.context.hasOpened && !what.startsWith('token.changed/'),
            }),
      ),
    'another token requests a new stream from every state': ({ do: what, asks, after }) =>
      !what.startsWith('token.changed/') ||
      (asks.some(({ src }) => src === 'readStream') &&
        after.in('stream.active.connecting') &&
        after.context.attempt === 0),
    'a lost network is shown at once, whatever the stream does': ({ do: what, after }) =>
      what !== 'network.lost/default' || after.in('network.offline'),
    'a restored network ends the wait at once': ({ do: what, before, after }) =>
      what !== 'network.restored/default' ||
      !before.in('stream.backingOff') ||
      (after.in('stream.active.connecting') && after.context.attempt === 0),
    'a refused session is emitted as an ended one, and its stream is not requested again': ({
      do: what,
      emits,
      asks,
      after,
    }) =>
      what !== 'session.refused/default' ||
      (after.in('stream.ended') &&
        asks.length === 0 &&
        JSON.stringify(emits) === JSON.stringify([{ type: 'message.received', message: { type: 'session.ended' } }])),
    'every message is emitted once, with its content': ({ do: what, carries, emits }) =>
      what === 'session.refused/default' ||
      (what.startsWith('message.received/') === emits.some(({ type }) => type === 'message.received') &&
        (!what.startsWith('message.received/') ||
          JSON.stringify(emits) === JSON.stringify([{ type: 'message.received', ...Object(carries) }]))),
  },
  goals: {
    'the stream can be open': (state) => state.in('stream.active.open'),
    'no message about the connection is shown': (state) => state.in('network.online.stable'),
  },
  journeys: {
    'opens-and-listens': {
      claim: 'A page opens the stream for the current session; a first request that is pending shows no message.',
      input: 'member',
      starts: ['watchNetwork', { src: 'readStream', input: { token, again: false } }],
      steps: [
        {
          do: 'stream.opened',
          in: ['stream.active.open', 'network.online.stable'],
          notTags: ['reconnecting', 'offline'],
          emits: [{ type: 'connection.opened', again: false }],
          starts: [],
        },
        {
          do: 'message.received/balance',
          in: 'stream.active.open',
          emits: [{ type: 'message.received', message: { type: 'balance.changed' } }],
          starts: [],
        },
      ],
    },
    'a-short-break-shows-no-message': {
      claim: 'A stream that breaks is requested again after a second, as a reconnect; no message is shown.',
      steps: [
        { do: 'stream.opened', in: 'stream.active.open' },
        { do: 'stream.closed', in: ['stream.backingOff', 'network.online.interrupted'], starts: [], emits: [] },
        {
          do: 'after:reconnectDelay',
          passes: 1_000,
          in: ['stream.active.connecting', 'network.online.interrupted'],
          starts: [{ src: 'readStream', input: { token: null, again: true } }],
        },
        {
          do: 'stream.opened',
          in: ['stream.active.open', 'network.online.stable'],
          notTags: ['reconnecting'],
          emits: [{ type: 'connection.opened', again: true }],
          context: { attempt: 0 },
        },
      ],
    },
    'a-long-break-shows-a-message': {
      claim: 'Delays double; after five seconds without a stream a message is shown until it is back.',
      steps: [
        { do: 'stream.opened' },
        { do: 'stream.closed', in: 'network.online.interrupted' },
        { do: 'after:reconnectDelay', passes: 1_000, context: { attempt: 1 } },
        { do: 'stream.closed', in: 'stream.backingOff', notTags: ['reconnecting'] },
        { do: 'after:reconnectDelay', passes: 2_000, context: { attempt: 2 } },
        { do: 'stream.closed', in: 'stream.backingOff', notTags: ['reconnecting'] },
        {
          do: 'after:noticeable',
          passes: 2_000,
          in: ['stream.backingOff', 'network.online.reconnecting'],
          tags: ['reconnecting'],
        },
        { do: 'after:reconnectDelay', passes: 2_000, in: 'stream.active.connecting', tags: ['reconnecting'] },
        { do: 'stream.opened', in: 'network.online.stable', notTags: ['reconnecting'], context: { attempt: 0 } },
      ],
    },
    'waits-grow-to-half-a-minute': {
      claim: 'A server that stays away is requested every thirty seconds in the end.',
      steps: [
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 1_000 },
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 2_000 },
        { do: 'stream.closed' },
        { do: 'after:noticeable', passes: 2_000 },
        { do: 'after:reconnectDelay', passes: 2_000 },
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 8_000 },
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 16_000 },
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 30_000 },
        { do: 'stream.closed' },
        { do: 'after:reconnectDelay', passes: 30_000, in: 'stream.active.connecting' },
      ],
    },
    'a-silent-stream-is-dead': {
      claim: 'A stream without a byte for a minute is closed and requested again; a heartbeat keeps it open.',
      steps: [
        { do: 'stream.opened' },
        { do: 'bytes.received', in: 'stream.active.open', starts: [], emits: [] },
        { do: 'after:silence', passes: 60_000, in: ['stream.backingOff', 'network.online.interrupted'], starts: [] },
        { do: 'after:reconnectDelay', passes: 1_000, in: 'stream.active.connecting', starts: ['readStream'] },
        { do: 'after:noticeable', passes: 4_000, tags: ['reconnecting'] },
        { do: 'after:silence', passes: 56_000, in: 'stream.backingOff', starts: [] },
      ],
    },
    'offline-and-online-again': {
      claim: 'Without a network a message is shown at once; a restored network ends every wait.',
      steps: [
        { do: 'stream.opened' },
        { do: 'network.lost', in: ['network.offline', 'stream.active.open'], tags: ['offline'] },
        { do: 'stream.closed', in: ['network.offline', 'stream.backingOff'], notTags: ['reconnecting'] },
        { do: 'after:reconnectDelay', passes: 1_000, in: ['network.offline', 'stream.active.connecting'] },
        { do: 'stream.closed', in: ['network.offline', 'stream.backingOff'], context: { attempt: 1 } },
        {
          do: 'network.restored',
          in: ['network.online.stable', 'stream.active.connecting'],
          notTags: ['offline', 'reconnecting'],
          starts: [{ src: 'readStream', input: { again: true } }],
          context: { attempt: 0 },
        },
        { do: 'stream.opened', emits: [{ type: 'connection.opened', again: true }] },
      ],
    },
    'a-session-that-is-over-opens-no-stream': {
      claim: 'A session that ended before its stream was open is reported like one that ends later.',
      input: 'member',
      steps: [
        {
          do: 'session.refused',
          in: ['stream.ended', 'network.online.stable'],
          emits: [{ type: 'message.received', message: { type: 'session.ended' } }],
          starts: [],
        },
        { do: 'token.changed/logout', in: 'stream.active.connecting' },
      ],
    },
    'the-end-of-a-session-ends-its-stream': {
      claim: 'When the server ends the session, nothing reconnects with its token; the next session has another one.',
      input: 'member',
      steps: [
        { do: 'stream.opened' },
        {
          do: 'message.received/sessionEnded',
          in: 'stream.ended',
          emits: [{ type: 'message.received', message: { type: 'session.ended' } }],
          starts: [],
        },
        {
          do: 'token.changed/logout',
          in: 'stream.active.connecting',
          starts: [{ src: 'readStream', input: { token: null, again: false } }],
        },
        { do: 'stream.opened', emits: [{ type: 'connection.opened', again: false }] },
        {
          do: 'token.changed/login',
          in: 'stream.active.connecting',
          starts: [{ src: 'readStream', input: { token, again: false } }],
          context: { hasOpened: false },
        },
      ],
    },
  },
})
