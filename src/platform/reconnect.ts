const serverReachable = 'server.reachable'

/** Notifies the page that the server can be reached again. */
export const notifyServerReachable = () => void dispatchEvent(new Event(serverReachable))

/**
 * Calls the listener when the browser is online again or the server can be reached again. Returns the unsubscribe
 * function.
 */
export function onReconnect(listener: (event: Event) => void): () => void {
  addEventListener('online', listener)
  addEventListener(serverReachable, listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener(serverReachable, listener)
  }
}
