const serverHeard = 'server.heard'

/** Tells the page that the server is heard again after a silence. */
export const reportServerHeard = () => void dispatchEvent(new Event(serverHeard))

/** Hears when what did not get through may get through again: the browser has its network back, or the server is heard again. */
export function whenLineBack(listener: (event: Event) => void): () => void {
  addEventListener('online', listener)
  addEventListener(serverHeard, listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener(serverHeard, listener)
  }
}
