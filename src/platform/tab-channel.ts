/** Speaks with the other tabs of this browser on the same site. */
export interface TabChannel {
  post(message: unknown): void
  /** Hears what other tabs post, until the function it returns is called. */
  listen(listener: (message: unknown) => void): () => void
}

/** Null in a browser that has no channels, or refuses one, as some do with blocked cookies. */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * A channel by name, opened with its first use: a module may hold one where there are no tabs. Without channels in the
 * browser nothing is posted, and listeners are never called.
 */
export function openTabChannel(name: string): TabChannel {
  let opened: BroadcastChannel | null = null
  const channel = () => (opened ??= open(name))
  return {
    post: (message) => channel()?.postMessage(message),
    listen: (listener) => {
      const hear = (event: MessageEvent<unknown>) => listener(event.data)
      channel()?.addEventListener('message', hear)
      return () => channel()?.removeEventListener('message', hear)
    },
  }
}
