import * as v from 'valibot'
import { FrameMessage } from '#wire/frame.ts'

/**
 * Tells what the game at this address says to the page around it. Messages of any other origin, or of no known shape,
 * are not heard. Returns the function that stops listening.
 */
export function watchFrame(url: string, tell: (message: FrameMessage) => void): () => void {
  const origin = new URL(url, location.origin).origin
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || origin === location.origin) return
    const message = v.safeParse(FrameMessage, event.data)
    if (message.success) tell(message.output)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
