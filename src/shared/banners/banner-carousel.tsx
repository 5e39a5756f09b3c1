import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Banner } from '#wire/content/banners.ts'
import { useText } from '#src/i18n/text.tsx'
import { MotionToggle } from '#src/shared/motion/motion-toggle.tsx'
import { CarouselViewport, useCarousel } from '#src/ui/carousel.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { autoplay } from './autoplay.ts'
import { BannerSlide } from './banner-slide.tsx'
import styles from './banner-carousel.module.css'

/** The first slide, with its name for screen readers. */
interface Lead {
  readonly title: string
  readonly content: ReactNode
}

interface BannerCarouselProps {
  readonly lead?: Lead
  readonly banners: readonly Banner[]
  /** True if slides are higher than wide, so that text is below the picture. */
  readonly tall?: boolean
  /** Called before a banner is followed. */
  readonly onFollow?: (() => void) | undefined
}

/**
 * A carousel of banners: dragged, stepped through with dots, and with autoplay every five seconds when there are
 * several (spec §2, §9). Other banners restart it. With a lead, the page has the switch that pauses all motion.
 */
export function BannerCarousel(props: BannerCarouselProps) {
  const key = props.banners.map(({ bannerId, language }) => bannerId + language).join()
  return <Carousel key={key} {...props} />
}

function Carousel({ lead, banners, tall, onFollow }: BannerCarouselProps) {
  const t = useText()
  const place = useRef<HTMLElement>(null)
  const [selected, setSelected] = useState(0)
  const [furthest, setFurthest] = useState(lead ? 0 : 1)
  const slides: readonly (Lead | Banner)[] = lead ? [lead, ...banners] : banners
  const count = slides.length
  const moves = banners.length > 1
  const { embla, onEmbla, move } = useCarousel()

  useEffect(() => {
    if (embla === undefined) return undefined
    const look = () => {
      const now = embla.selectedScrollSnap()
      setSelected(now)
      setFurthest((before) => Math.max(before, now + 1))
    }
    embla.on('select', look)
    // Rendered once the second picture may become visible; a step may have been requested before.
    look()
    const stop = moves && place.current ? autoplay(embla, place.current) : () => undefined
    return () => {
      stop()
      embla.off('select', look)
    }
  }, [embla, moves])

  return (
    <section ref={place} className={styles['carousel']} aria-label={t('banners.title')}>
      {lead && selected > 0 && (
        // Slides out of sight are inert, but the page keeps its heading.
        <VisuallyHidden>
          <span role="heading" aria-level={1}>
            {lead.title}
          </span>
        </VisuallyHidden>
      )}
      <CarouselViewport
        className={styles['viewport']}
        options={() => ({
          loop: true,
          active: count > 1,
          duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 26,
        })}
        onEmbla={onEmbla}
      >
        <div className={styles['row']}>
          {slides.map((slide, index) => (
            <div
              key={keyOf(slide)}
              className={styles['slide']}
              role="group"
              aria-label={t('banners.slide', { position: index + 1, count, title: slide.title })}
              inert={index !== selected}
            >
              {'bannerId' in slide ? (
                <BannerSlide banner={slide} near={index <= furthest} tall={tall} onFollow={onFollow} />
              ) : (
                slide.content
              )}
            </div>
          ))}
        </div>
      </CarouselViewport>
      {count > 1 && (
        <div className={styles['tools']}>
          {slides.map((slide, index) => (
            <button
              key={keyOf(slide)}
              type="button"
              className={styles['dot']}
              aria-label={t('banners.show', { position: index + 1, count })}
              aria-current={index === selected}
              onClick={() => {
                setFurthest(count)
                move((row) => row.scrollTo(index))
              }}
            />
          ))}
          {moves && lead === undefined && <MotionToggle />}
        </div>
      )}
    </section>
  )
}

const keyOf = (slide: Lead | Banner) => ('bannerId' in slide ? slide.bannerId : 'lead')
