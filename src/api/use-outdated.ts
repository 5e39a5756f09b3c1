import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

interface Read {
  readonly queryKey: readonly unknown[]
}

/**
 * Does `then` whenever news have put a read out of date that is one of those asked for: once for all that one piece of
 * news outdates, and after all of them are. For charts that keep what they have read themselves.
 */
export function useOutdated(isOne: (read: Read) => boolean, then: () => void): void {
  const cache = useQueryClient().getQueryCache()
  const isAskedFor = useEffectEvent(isOne)
  const tell = useEffectEvent(then)
  useEffect(() => {
    let told = false
    return cache.subscribe((event) => {
      if (told || event.type !== 'updated' || event.action.type !== 'invalidate' || !isAskedFor(event.query)) return
      told = true
      queueMicrotask(() => {
        told = false
        tell()
      })
    })
  }, [cache])
}
