import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Embla, EmblaOptions } from './carousel.tsx'

interface CarouselRunnerProps {
  readonly viewport: RefObject<HTMLElement | null>
  readonly options: () => EmblaOptions
  readonly onEmbla: (embla: Embla | undefined) => void
}

/**
 * Attaches Embla to a viewport once it has been painted: Embla measures the page, which would delay everything rendered
 * with it.
 */
export function CarouselRunner({ viewport, options, onEmbla }: CarouselRunnerProps) {
  // A changed option measures the whole row again.
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
