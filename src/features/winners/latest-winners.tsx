import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import type { Winner } from '#wire/play/winners.ts'
import { useApi } from '#src/api/api-context.tsx'
import { winnersQuery } from '#src/api/winner-query.ts'
import { formatRecentTime, formatTime } from '#src/i18n/format-time.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import Trophy from 'lucide-react/icons/trophy'
import { Button } from '#src/ui/button.tsx'
import { toneOf } from '#src/shared/game-tile/art-tone.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LazyPicture } from '#src/ui/lazy-picture.tsx'
import { ScrollLoading } from '#src/ui/scroll-loading.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './latest-winners.module.css'

/** Default until the brand is loaded: Manila (minutes east of UTC). */
const defaultOffset = 480

interface LatestWinnersProps {
  /** True if it fills the height of a narrow column instead of two rows of a page. */
  readonly tall?: boolean
  /** True while no newer winners are requested. */
  readonly paused?: boolean
}

/**
 * Renders winning rounds of real members, the newest first, older ones on scroll; each links to its game
 * (spec §1, decision 16).
 */
export function LatestWinners({ tall = false, paused = false }: LatestWinnersProps) {
  const t = useText()
  const query = winnersQuery(useApi())
  const { data, isError, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    ...query,
    refetchInterval: paused ? false : query.refetchInterval,
  })
  const winners = data?.pages.flatMap((page) => page.winners)
  const largest = data?.pages[0]?.largest
  const mayAsk = hasNextPage && !isFetching && !isFetchNextPageError
  const more = useMemo(() => (mayAsk ? () => void fetchNextPage() : null), [mayAsk, fetchNextPage])
  return (
    <section
      className={styles['winners']}
      data-tall={tall ? '' : undefined}
      aria-labelledby="latest-winners"
      aria-busy={isFetching}
    >
      <div className={styles['head']}>
        <h2 id="latest-winners" className={styles['title']}>
          {t('winners.title')}
        </h2>
        {largest && <LargestWin winner={largest} />}
      </div>
      {winners === undefined && !isError && <WinnersSkeleton />}
      {winners === undefined && isError && <p className={styles['none']}>{t('winners.failed')}</p>}
      {winners?.length === 0 && <p className={styles['none']}>{t('winners.none')}</p>}
      {winners !== undefined && winners.length > 0 && (
        <ScrollLoading className={styles['box']} onEnd={more}>
          <ul className={styles['list']}>
            {winners.map((winner, place) => (
              // Keyed by place: a newer winner moves the texts, not the rows.
              <WinnerItem key={place} winner={winner} format={tall ? formatRecentTime : formatTime} />
            ))}
          </ul>
          {isFetchNextPageError && (
            <p className={styles['again']}>
              <Button variant="quiet" onClick={() => void fetchNextPage()}>
                {t('app.retry')}
              </Button>
            </p>
          )}
        </ScrollLoading>
      )}
    </section>
  )
}

function LargestWin({ winner: { player, game, prize, currency } }: { readonly winner: Winner }) {
  const t = useText()
  const language = useLanguage()
  const { show } = useGameLaunch()
  return (
    <button type="button" className={styles['largest']} onClick={() => show(game)}>
      <Icon of={Trophy} size={18} />
      <span className={styles['words']}>
        <span className={styles['player']}>{t('winners.largest')}</span>
        <span className={styles['game']}>
          {game.name} · {player}
        </span>
      </span>
      <span className={styles['prize']}>{formatMoney(prize, currency, language)}</span>
    </button>
  )
}

interface WinnerItemProps {
  readonly winner: Winner
  readonly format: typeof formatTime
}

function WinnerItem({ winner: { player, game, prize, currency, time }, format }: WinnerItemProps) {
  const language = useLanguage()
  const { show } = useGameLaunch()
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  return (
    <li>
      <button type="button" className={styles['winner']} onClick={() => show(game)}>
        <LazyPicture
          key={game.art}
          src={game.art}
          tone={toneOf(game.art)}
          className={styles['art']}
          width={300}
          height={400}
        />
        <span className={styles['words']}>
          <span className={styles['game']}>{game.name}</span>
          <span className={styles['player']}>
            {player}{' '}
            <time dateTime={new Date(time).toISOString()}>{format(time, brand?.gmtOffset ?? defaultOffset)}</time>
          </span>
        </span>
        <span className={styles['prize']}>{formatMoney(prize, currency, language)}</span>
      </button>
    </li>
  )
}

const places = Array.from({ length: 6 }, (_, index) => index)

const WinnersSkeleton = () => (
  <div className={styles['box']}>
    <div className={styles['list']}>
      {places.map((place) => (
        <Skeleton key={place} className={styles['winner']} />
      ))}
    </div>
  </div>
)
