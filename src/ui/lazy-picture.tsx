import { useEffect, useRef, useState } from 'react'
import { createPictureGate, createSeenPictures } from '#src/platform/picture-gate.ts'
import { atHome, mostTries, waitBefore } from '#src/platform/retry-pictures.ts'
import { stillAfterScroll } from '#src/platform/still-page.ts'

const seen = createSeenPictures()
let gate: ReturnType<typeof createPictureGate> | undefined

const watch = (place: Element, fetch: () => void) => {
  if (gate === undefined) {
    gate = createPictureGate()
    void stillAfterScroll().then(gate.widen)
  }
  return gate.watch(place, fetch)
}

export interface LazyPictureProps {
  /** A different address needs a different `key`. */
  readonly src: string
  readonly className?: string
  /** The colour that stands in its place until it is there. */
  readonly tone?: string
  readonly width: number
  readonly height: number
}

/**
 * A decorative picture that is fetched when its place comes into sight (spec §9). Its `className` gives the place its
 * size, so nothing moves; one that does not come is asked for three times more, ever later.
 */
export function LazyPicture({ src, className, tone, width, height }: LazyPictureProps) {
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
    const timer = setTimeout(() => {
      setFailed(false)
      setTries(tries + 1)
    }, waitBefore(tries))
    return () => clearTimeout(timer)
  }, [failed, tries])

  if (!near || failed) return <span ref={place} className={className} style={{ background: tone }} />
  return (
    <img
      key={tries}
      className={className}
      style={{ background: tone }}
      src={tries === 0 ? src : atHome(src)}
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
