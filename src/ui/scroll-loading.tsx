import { type ReactNode, useEffect, useRef } from 'react'
import { throttle } from '#src/platform/throttle.ts'

export interface ScrollLoadingProps {
  readonly children: ReactNode
  readonly className?: string
  /** Asks for what follows, once for every function it is given; null while nothing can be asked for. */
  readonly onEnd: (() => void) | null
  /** How far from the end still counts as there, in pixels (spec §9: 0). */
  readonly distance?: number
}

/** How often it is looked where the reader is, in milliseconds (spec §9). */
const pause = 200

/** A sub-pixel of scrolling may be left at the very end. */
const rounding = 1

/** A box that scrolls and asks for more when its end is reached, or when what it holds does not fill it (spec §9). */
export function ScrollLoading({ children, className, onEnd, distance = 0 }: ScrollLoadingProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (place === null || onEnd === null) return undefined
    let asked = false
    const look = throttle(() => {
      const left = place.scrollHeight - place.scrollTop - place.clientHeight
      if (asked || left > distance + rounding) return
      asked = true
      onEnd()
    }, pause)
    look()
    place.addEventListener('scroll', look, { passive: true })
    return () => {
      asked = true
      place.removeEventListener('scroll', look)
    }
  }, [onEnd, distance])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
