import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPictureGate, createSeenPictures } from '#src/platform/picture-gate.ts'
import { ownServerUrl, maxRetries, retryDelay } from '#src/platform/retry-pictures.ts'
import { whenScrollSettles } from '#src/platform/when-scroll-settles.ts'

const seen = createSeenPictures()
let gate: ReturnType<typeof createPictureGate> | undefined

const watch = (place: Element, fetch: () => void) => {
  if (gate === undefined) {
    gate = createPictureGate()
    void whenScrollSettles().then(gate.widen)
  }
  return gate.watch(place, fetch)
}

export interface LazyPictureProps {
  /** A different address needs a different `key`. */
  readonly src: string
  readonly className?: string
  /** Background colour until it is loaded. */
  readonly tone?: string
  readonly width: number
  readonly height: number
}

/**
 * A decorative picture that is loaded when it becomes visible (spec §9). Its `className` sets its size, so that nothing
 * moves; a failed one is retried three times, with growing delays.
 */
export function LazyPicture({ src, className, tone, width, height }: LazyPictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  // Another part of the page may have shown it before this one is hydrated; the server has rendered its placeholder.
  const isHydrated = useHydrated()
  const [near, setNear] = useState(() => isHydrated && seen.has(src))
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (place.current !== null && !near) return watch(place.current, () => setNear(true))
    return undefined
  }, [near])
  useEffect(() => {
    if (!failed || tries >= maxRetries) return undefined
    const timer = setTimeout(() => {
      setFailed(false)
      setTries(tries + 1)
    }, retryDelay(tries))
    return () => clearTimeout(timer)
  }, [failed, tries])

  if (!near || failed) return <span ref={place} className={className} style={{ background: tone }} />
  return (
    <img
      key={tries}
      className={className}
      style={{ background: tone }}
      src={tries === 0 ? src : ownServerUrl(src)}
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
