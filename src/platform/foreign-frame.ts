import * as v from 'valibot'
import { FrameMessage } from '#wire/play/frame.ts'

const originOf = (url: string) => new URL(url, location.origin).origin

const isForeign = (url: string) => originOf(url) !== location.origin

/**
 * The sandbox of a game's frame: scripts, and the frame's own origin where that is not this page's. A frame of this
 * origin with both could take its sandbox off.
 */
export const frameRights = (url: string): string =>
  isForeign(url) ? 'allow-scripts allow-same-origin' : 'allow-scripts'

/**
 * Tells what the game at this address says to the page around it. Messages of any other origin, or of no known shape,
 * are not heard. Returns the function that stops listening.
 */
export function watchFrame(url: string, tell: (message: FrameMessage) => void): () => void {
  const origin = originOf(url)
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || !isForeign(url)) return
    const message = v.safeParse(FrameMessage, event.data)
    if (message.success) tell(message.output)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
