import { fromCallback } from 'xstate'
import type { LiveConnectionEvent, StreamRequest } from './live-connection.machine.ts'

type Send = (event: LiveConnectionEvent) => void

/** The browser's side of the connection; each reports to `send` until the function it returns is called. */
export interface ConnectionSource {
  /** Reports that the network is lost, at once where there is none, and that it is restored. */
  watchNetwork(send: Send): () => void
  /** Requests the stream once, and reports its events. */
  readStream(request: StreamRequest, send: Send): () => void
}

/** Returns the actors of the live connection. */
export const liveConnectionActors = (source: ConnectionSource) => ({
  watchNetwork: fromCallback<{ type: string }, void>(({ sendBack }) => source.watchNetwork(sendBack)),
  readStream: fromCallback<{ type: string }, StreamRequest>(({ input, sendBack }) =>
    source.readStream(input, sendBack),
  ),
})
