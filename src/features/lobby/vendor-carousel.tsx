import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { KeyboardEvent } from 'react'
import type { Vendor } from '#wire/play/games.ts'
import { useText } from '#src/i18n/text.tsx'
import { CarouselViewport, useCarousel, useInSight } from '#src/ui/carousel.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './vendor-carousel.module.css'

/** With more vendors than these the carousel has arrows (spec §9). */
const vendorsWithoutArrows = 8
/** Number of cards visible on the narrowest screen. */
const cardsInSight = 2

export interface VendorCarouselProps {
  /** In display order; undefined while loading. */
  readonly vendors: readonly Vendor[] | undefined
  /** Codes of the chosen vendors; empty for all. */
  readonly chosen: readonly string[]
  /** Adds or removes one vendor. */
  readonly onToggle: (vendor: string) => void
  readonly onAll: () => void
}

/** Renders vendors as a row of cards that can be dragged, navigated with arrow keys, or stepped with arrow buttons. */
export function VendorCarousel({ vendors, chosen, onToggle, onAll }: VendorCarouselProps) {
  const t = useText()
  const at = vendors === undefined ? 0 : vendors.findIndex(({ vassalage }) => chosen.includes(vassalage)) + 1
  const { embla, onEmbla, move } = useCarousel()
  useInSight(embla, at)
  const step = (by: number) => move((row) => row.scrollTo(row.selectedScrollSnap() + by))
  if (vendors === undefined) return <VendorCarouselSkeleton />

  return (
    <div className={styles['carousel']}>
      <CarouselViewport
        className={styles['viewport']}
        options={() => ({
          align: 'start',
          containScroll: 'trimSnaps',
          dragFree: true,
          slidesToScroll: 1,
          startIndex: Math.max(0, at - 1),
          duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 18,
        })}
        onEmbla={onEmbla}
        atOnce={at > cardsInSight}
      >
        <div className={styles['row']} role="toolbar" aria-label={t('lobby.vendors.label')}>
          <button
            type="button"
            className={classNames(styles['card'], styles['all'])}
            aria-pressed={chosen.length === 0}
            tabIndex={at === 0 ? 0 : -1}
            onClick={onAll}
            onKeyDown={moveByKey}
          >
            <Icon of={LayoutGrid} size={16} />
            {t('lobby.vendors.all')}
          </button>
          {vendors.map((vendor, index) => (
            <button
              key={vendor.vassalage}
              type="button"
              className={styles['card']}
              aria-pressed={chosen.includes(vendor.vassalage)}
              tabIndex={at === index + 1 ? 0 : -1}
              onClick={() => onToggle(vendor.vassalage)}
              onKeyDown={moveByKey}
            >
              <img
                fetchPriority="low"
                className={styles['logo']}
                src={vendor.logo}
                alt={vendor.title}
                width={150}
                height={60}
                draggable={false}
              />
              {vendor.state !== 'open' && <span className={styles['state']}>{t(`lobby.vendors.${vendor.state}`)}</span>}
            </button>
          ))}
        </div>
      </CarouselViewport>
      {vendors.length > vendorsWithoutArrows && (
        <div className={styles['arrows']}>
          <IconButton label={t('lobby.vendors.previous')} icon={<Icon of={ChevronLeft} />} onClick={() => step(-5)} />
          <IconButton label={t('lobby.vendors.next')} icon={<Icon of={ChevronRight} />} onClick={() => step(5)} />
        </div>
      )}
    </div>
  )
}

function VendorCarouselSkeleton() {
  return (
    <div className={styles['carousel']} aria-hidden="true">
      <div className={styles['viewport']}>
        <div className={styles['row']}>
          {Array.from({ length: vendorsWithoutArrows + 1 }, (_, index) => (
            <Skeleton key={index} className={styles['skeleton']} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Roving focus: arrow keys, Home and End move the focus along the cards; Tab leaves the row. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const cards = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const at = cards.findIndex((card) => card === event.currentTarget)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key]
  const card = to === undefined ? undefined : cards[to]
  if (card === undefined) return
  event.preventDefault()
  card.focus()
}
