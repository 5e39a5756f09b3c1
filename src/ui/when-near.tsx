import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Draws its children once the reader has scrolled near them; until then it keeps their place. */
export function WhenNear({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || place.current === null) return
    const watch = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return (
    <div ref={place} className={near ? undefined : className}>
      {near && children}
    </div>
  )
}
