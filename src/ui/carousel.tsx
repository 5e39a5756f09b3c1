import { ClientOnly } from '@tanstack/react-router'
import type useEmblaCarousel from 'embla-carousel-react'
import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'

const runner = async () => (await import('./carousel-runner.tsx')).CarouselRunner
const AtOnce = lazyOptional(runner)
/** Embla is loaded after the first interaction: until then nothing moves. */
const InTime = lazyOptional(runner, interactionOrIdle)

/** Embla's API. */
export type Embla = NonNullable<UseEmblaCarouselType[1]>
/** Embla's options. */
export type EmblaOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>

/** A carousel, for its owner. */
export interface Carousel {
  /** Embla's API; undefined until it is loaded. */
  readonly embla: Embla | undefined
  readonly onEmbla: (embla: Embla | undefined) => void
  /** Calls `move` as soon as Embla is loaded; of several calls before that the last counts. */
  readonly move: (how: (embla: Embla) => void) => void
}

/** The controller of a `CarouselViewport`. */
export function useCarousel(): Carousel {
  const [embla, setEmbla] = useState<Embla>()
  const waiting = useRef<(embla: Embla) => void>(null)
  const onEmbla = useCallback((come: Embla | undefined) => {
    setEmbla(come)
    if (come === undefined) return
    waiting.current?.(come)
    waiting.current = null
  }, [])
  const move = (how: (embla: Embla) => void) => {
    if (embla === undefined) waiting.current = how
    else how(embla)
  }
  return { embla, onEmbla, move }
}

/** Scrolls to the slide at `at` whenever it is out of sight. */
export function useInSight(embla: Embla | undefined, at: number): void {
  useEffect(() => {
    if (embla?.slidesNotInView().includes(at)) embla.scrollTo(Math.max(0, at - 1))
  }, [embla, at])
}

interface CarouselViewportProps {
  /** Called in the browser, once Embla is loaded. */
  readonly options: () => EmblaOptions
  readonly onEmbla: Carousel['onEmbla']
  readonly className?: string | undefined
  /** True if Embla is to be loaded before the first interaction. */
  readonly atOnce?: boolean
  /** The row, with the slides in it. */
  readonly children: ReactNode
}

/** The viewport of a row of slides, which can be dragged and moved. */
export function CarouselViewport({ options, onEmbla, className, atOnce = false, children }: CarouselViewportProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const Runner = atOnce ? AtOnce : InTime
  return (
    <div ref={viewport} className={className}>
      {children}
      <ClientOnly>
        <Suspense>
          <Runner viewport={viewport} options={options} onEmbla={onEmbla} />
        </Suspense>
      </ClientOnly>
    </div>
  )
}
