import { useEffect, useEffectEvent, useRef } from 'react'

export interface NearEndProps {
  /** Asked for once the reader comes near, and again each time it may be asked for anew while they are there. */
  readonly onNear: () => void
  /** False while nothing can be asked for. */
  readonly ready: boolean
}

/** How far below the screen the end already counts as near: what is asked for there has come before one is. */
const margin = '800px'

/** Stands at the end of a list and tells when the reader of the page comes near it. */
export function NearEnd({ onNear, ready }: NearEndProps) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    if (!ready || place.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) tell()
      },
      { rootMargin: `0px 0px ${margin}` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [ready])
  return <div ref={place} />
}
