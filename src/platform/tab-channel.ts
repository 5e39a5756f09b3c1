/** Speaks with the other tabs of this browser on the same site. */
export interface TabChannel {
  post(message: unknown): void
  /** Hears what other tabs post, until the function it returns is called. */
  listen(listener: (message: unknown) => void): () => void
}

/** Opens a channel by name. Where the browser has none, nothing is heard. */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel(name)
  return {
    post: channel.postMessage.bind(channel),
    listen: (listener) => {
      const hear = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
