import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { useDrawn } from '#src/platform/use-drawn.ts'

/** A row that can be dragged and stepped through; the card at `at` is brought into sight whenever it is not. */
export function useCarousel(at: number) {
  // An option that changes has the whole row measured anew.
  const [start] = useState(Math.max(0, at - 1))
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 1,
    startIndex: start,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 18,
  })
  const drawn = useDrawn(viewport)
  useEffect(() => {
    if (embla?.slidesNotInView().includes(at)) embla.scrollTo(Math.max(0, at - 1))
  }, [embla, at])
  return { viewport: drawn, step: (by: number) => embla?.scrollTo(embla.selectedScrollSnap() + by) }
}
