import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenNearProps {
  readonly children: ReactNode
  /** Class of the placeholder. */
  readonly className?: string | undefined
  /** When this resolves, the children are rendered wherever the reader is. */
  readonly or?: () => Promise<unknown>
}

/** Renders its children once they are near the viewport, or `or` has resolved; until then a placeholder. */
export function WhenNear({ children, className, or }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || place.current === null) return
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && setNear(true)
    const watch = new IntersectionObserver(look, { rootMargin: '200px' })
    watch.observe(place.current)
    let gone = false
    void or?.().then(() => gone || setNear(true))
    return () => {
      gone = true
      watch.disconnect()
    }
  }, [near, or])
  return (
    <div ref={place} className={near ? undefined : className}>
      {near && children}
    </div>
  )
}
