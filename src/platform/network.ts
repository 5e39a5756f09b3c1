/** Returns whether the browser has a network connection. */
export const isOnline = (): boolean => navigator.onLine

/** Calls the listener when the browser goes offline or online, until the returned function is called. */
export function onNetworkChange(listener: (online: boolean) => void): () => void {
  const online = () => listener(true)
  const offline = () => listener(false)
  addEventListener('online', online)
  addEventListener('offline', offline)
  return () => {
    removeEventListener('online', online)
    removeEventListener('offline', offline)
  }
}
