/** A channel to the other tabs of this browser on the same site. */
export interface TabChannel {
  post(message: unknown): void
  /** Calls the listener with what other tabs post, until the returned function is called. */
  listen(listener: (message: unknown) => void): () => void
}

/** Returns null when the browser has no channels or blocks them, as some do with blocked cookies. */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * Returns a channel that is opened with its first use, so that a module can hold one on a server. Without channels in
 * the browser nothing is posted, and listeners are never called.
 */
export function openTabChannel(name: string): TabChannel {
  let opened: BroadcastChannel | null = null
  const channel = () => (opened ??= open(name))
  return {
    post: (message) => channel()?.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data)
      channel()?.addEventListener('message', onMessage)
      return () => channel()?.removeEventListener('message', onMessage)
    },
  }
}
