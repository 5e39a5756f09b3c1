/** Whether the browser has a network at all. */
export const isOnline = (): boolean => navigator.onLine

/** Calls the listener whenever the browser loses its network or has it back, until the returned function is called. */
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
