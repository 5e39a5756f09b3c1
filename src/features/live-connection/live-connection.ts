import { createActor } from 'xstate'
import { liveConnectionActors } from '#machines/live-connection/live-connection.actors.ts'
import { liveConnectionMachine } from '#machines/live-connection/live-connection.machine.ts'
import { openLiveStream } from '#src/api/live.ts'
import { inspected } from '#src/platform/inspect.ts'
import { isOnline, onNetworkChange } from '#src/platform/network.ts'

interface LiveConnectionOptions {
  /** The session token the stream is opened with, null for a visitor. */
  readonly token: string | null
  /** Age of the page's data, in milliseconds. */
  readonly age: () => number
}

/** Creates the actor of the page's live connection; it connects once started. */
export const createLiveConnection = ({ token, age }: LiveConnectionOptions) =>
  createActor(
    liveConnectionMachine.provide({
      actors: liveConnectionActors({
        watchNetwork(send) {
          if (!isOnline()) send({ type: 'network.lost' })
          return onNetworkChange((online) => send({ type: online ? 'network.restored' : 'network.lost' }))
        },
        readStream: ({ again, ...request }, send) =>
          openLiveStream({
            ...request,
            // After a reconnect the page reloads its data, so no events need to be replayed.
            age: again ? null : age(),
            onOpen: () => send({ type: 'stream.opened' }),
            onRefused: () => send({ type: 'session.refused' }),
            onBytes: () => send({ type: 'bytes.received' }),
            onEvent: (message) => send({ type: 'message.received', message }),
            onClose: () => send({ type: 'stream.closed' }),
          }),
      }),
    }),
    { ...inspected(), input: { token, jitter: Math.random() } },
  )
