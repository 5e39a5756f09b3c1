import { useEffect, useEffectEvent, useRef } from 'react'

export interface NearEndProps {
  /** Called when the end comes near, and again whenever `ready` becomes true while it is near. */
  readonly onNear: () => void
  /** True if `onNear` may be called. */
  readonly ready: boolean
}

/** Distance below the viewport that counts as near: more is loaded before the end is visible. */
const margin = '800px'

/** A sentinel at the end of a list that calls `onNear` when it comes near the viewport. */
export function NearEnd({ onNear, ready }: NearEndProps) {
  const place = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onNear)
  useEffect(() => {
    if (!ready || place.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notify()
      },
      { rootMargin: `0px 0px ${margin}` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [ready])
  return <div ref={place} />
}
