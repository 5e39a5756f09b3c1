import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { liveConnectionMachine } from '#machines/live-connection/live-connection.machine.ts'
import { type ConnectionView, connectionView } from '#machines/live-connection/live-connection.selectors.ts'
import { isOnline, onNetworkChange } from '#src/platform/network.ts'

type LiveConnection = ActorRefFrom<typeof liveConnectionMachine>

let shown: LiveConnection | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Sets the connection that `useConnection` reads. */
export function setConnection(connection: LiveConnection): void {
  shown = connection
  connection.subscribe(notify)
  notify()
}

function subscribe(listener: () => void) {
  const stop = onNetworkChange(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** The chart is loaded after the first page: until then only `navigator.onLine` is known. */
const current = (): ConnectionView =>
  shown === undefined ? (isOnline() ? 'online' : 'offline') : connectionView(shown.getSnapshot())

/** Returns the connection status. A server renders `online`: the browser has just requested the page. */
export const useConnection = (): ConnectionView => useSyncExternalStore(subscribe, current, () => 'online')
