import * as v from 'valibot'
import { FrameMessage } from '#wire/play/frame.ts'

const originOf = (url: string) => new URL(url, location.origin).origin

const isCrossOrigin = (url: string) => originOf(url) !== location.origin

/**
 * The sandbox of a game's frame: scripts, and the frame's own origin when it is not this page's. A frame of this origin
 * with both could remove its sandbox.
 */
export const frameSandbox = (url: string): string =>
  isCrossOrigin(url) ? 'allow-scripts allow-same-origin' : 'allow-scripts'

/**
 * Calls `listener` with each message of the game at this address. Messages of another origin or an unknown shape are
 * ignored. Returns the function that stops listening.
 */
export function watchFrame(url: string, listener: (message: FrameMessage) => void): () => void {
  const origin = originOf(url)
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || !isCrossOrigin(url)) return
    const message = v.safeParse(FrameMessage, event.data)
    if (message.success) listener(message.output)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}
