import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Embla, EmblaOptions } from './carousel.tsx'

interface CarouselRunnerProps {
  readonly viewport: RefObject<HTMLElement | null>
  readonly options: () => EmblaOptions
  readonly onEmbla: (embla: Embla | undefined) => void
}

/**
 * Moves the row of a viewport, which it is handed once that has been on the screen: Embla measures the page for it, which
 * what is drawn with it shall not wait for.
 */
export function CarouselRunner({ viewport, options, onEmbla }: CarouselRunnerProps) {
  // An option that changes has the whole row measured anew.
  const [first] = useState(options)
  const [take, embla] = useEmblaCarousel(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => take(viewport.current))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      take(null)
    }
  }, [take, viewport])
  useEffect(() => {
    onEmbla(embla)
    return () => onEmbla(undefined)
  }, [embla, onEmbla])
  return null
}
