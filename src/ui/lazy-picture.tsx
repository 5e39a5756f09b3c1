import { useEffect, useRef, useState } from 'react'
import { createPictureGate, createSeenPictures } from '#src/platform/picture-gate.ts'

/** How often a picture that did not come is asked for again (spec §9), and how long before the first time. */
const mostTries = 3
const patience = 1_000

const seen = createSeenPictures()
let gate: ReturnType<typeof createPictureGate> | undefined

const watch = (place: Element, fetch: () => void) => {
  if (gate === undefined) {
    gate = createPictureGate()
    addEventListener('scroll', () => gate?.widen(), { capture: true, once: true, passive: true })
  }
  return gate.watch(place, fetch)
}

export interface LazyPictureProps {
  /** A different address needs a different `key`. */
  readonly src: string
  readonly className?: string
  readonly width: number
  readonly height: number
}

/**
 * A decorative picture that is fetched when its place comes into sight (spec §9). Its `className` gives the place its
 * size, so nothing moves; one that does not come is asked for three times more, ever later.
 */
export function LazyPicture({ src, className, width, height }: LazyPictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(() => seen.has(src))
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (place.current !== null && !near) return watch(place.current, () => setNear(true))
    return undefined
  }, [near])
  useEffect(() => {
    if (!failed || tries >= mostTries) return undefined
    const timer = setTimeout(
      () => {
        setFailed(false)
        setTries(tries + 1)
      },
      patience * 2 ** tries,
    )
    return () => clearTimeout(timer)
  }, [failed, tries])

  if (!near || failed) return <span ref={place} className={className} />
  return (
    <img
      key={tries}
      className={className}
      src={src}
      alt=""
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      onLoad={() => seen.add(src)}
      onError={() => setFailed(true)}
    />
  )
}
