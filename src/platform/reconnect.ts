const serverReachable = 'server.reachable'

/** Delay after which the listeners of `online` are called once more, in milliseconds. */
export const settleTime = 3000

/** Notifies the page that the server can be reached again. */
export const notifyServerReachable = () => void dispatchEvent(new Event(serverReachable))

/**
 * Calls the listener when the browser is online again or the server can be reached again. Browsers report `online`
 * before every connection works: the listener is called again after `settleTime`, unless the browser is offline by then
 * (a page that is reloaded offline is lost). Returns the unsubscribe function.
 */
export function onReconnect(listener: (event: Event) => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const onOnline = (event: Event) => {
    clearTimeout(settling)
    settling = setTimeout(() => listener(event), settleTime)
    listener(event)
  }
  const onOffline = () => clearTimeout(settling)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  addEventListener(serverReachable, listener)
  return () => {
    clearTimeout(settling)
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    removeEventListener(serverReachable, listener)
  }
}
