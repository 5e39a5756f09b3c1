import { ClientOnly } from '@tanstack/react-router'
import type useEmblaCarousel from 'embla-carousel-react'
import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'

const runner = async () => (await import('./carousel-runner.tsx')).CarouselRunner
const AtOnce = lazyOptional(runner)
/** A row stands still until the first interaction: until then nothing needs what moves it. */
const InTime = lazyOptional(runner, interactionOrIdle)

/** What moves a row. */
export type Embla = NonNullable<UseEmblaCarouselType[1]>
/** How it moves. */
export type EmblaOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>

/** A carousel as its owner sees it. */
export interface Carousel {
  /** What moves it; undefined until it has come. */
  readonly embla: Embla | undefined
  readonly onEmbla: (embla: Embla | undefined) => void
  /** Moves it, as soon as it can be moved: of what is asked for until then the last counts. */
  readonly move: (how: (embla: Embla) => void) => void
}

/** What a `CarouselViewport` is moved by. */
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

/** Brings the slide at `at` into sight whenever it is not. */
export function useInSight(embla: Embla | undefined, at: number): void {
  useEffect(() => {
    if (embla?.slidesNotInView().includes(at)) embla.scrollTo(Math.max(0, at - 1))
  }, [embla, at])
}

interface CarouselViewportProps {
  /** Called in the browser, when the row can be moved for the first time. */
  readonly options: () => EmblaOptions
  readonly onEmbla: Carousel['onEmbla']
  readonly className?: string | undefined
  /** Whether it has to be moved before anybody asks for it. */
  readonly atOnce?: boolean
  /** The row, with the slides in it. */
  readonly children: ReactNode
}

/** A place that shows a part of a row, which can be dragged and moved. */
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
