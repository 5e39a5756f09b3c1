import { useEffect, useEffectEvent } from 'react'

/** Hears what `subscribe` tells, for as long as the component is on the screen. */
export function useSubscription<Message>(
  subscribe: (listener: (message: Message) => void) => () => void,
  handle: (message: Message) => void,
): void {
  const latest = useEffectEvent(handle)
  useEffect(() => subscribe((message) => latest(message)), [subscribe])
}
