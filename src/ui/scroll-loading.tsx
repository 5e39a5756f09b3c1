import { type ReactNode, useEffect, useRef } from 'react'
import { throttle } from '#src/platform/throttle.ts'

export interface ScrollLoadingProps {
  readonly children: ReactNode
  readonly className?: string
  /** Loads more, called once for each function passed; null while nothing can be loaded. */
  readonly onEnd: (() => void) | null
  /** Distance from the end that counts as the end, in pixels (spec §9: 0). */
  readonly distance?: number
}

/** Interval in which the scroll position is checked, in milliseconds (spec §9). */
const pause = 200

/** A fraction of a pixel may be left at the very end. */
const rounding = 1

/** A scroll container that loads more when its end is reached, or when its content does not fill it (spec §9). */
export function ScrollLoading({ children, className, onEnd, distance = 0 }: ScrollLoadingProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (place === null || onEnd === null) return undefined
    let requested = false
    const look = throttle(() => {
      const left = place.scrollHeight - place.scrollTop - place.clientHeight
      if (requested || left > distance + rounding) return
      requested = true
      onEnd()
    }, pause)
    look()
    place.addEventListener('scroll', look, { passive: true })
    return () => {
      requested = true
      place.removeEventListener('scroll', look)
    }
  }, [onEnd, distance])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
