import { useEffect, useEffectEvent } from 'react'

/** Calls `handle` with each message of `subscribe`, while the component is mounted. */
export function useSubscription<Message>(
  subscribe: (listener: (message: Message) => void) => () => void,
  handle: (message: Message) => void,
): void {
  const latest = useEffectEvent(handle)
  useEffect(() => subscribe((message) => latest(message)), [subscribe])
}
