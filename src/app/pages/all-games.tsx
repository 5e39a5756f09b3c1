import { Suspense } from 'react'
import { useIsWide } from '#src/platform/breakpoints.ts'
import { JackpotBanner } from '#src/features/jackpot/jackpot-banner.tsx'
import { WhenNear } from '#src/ui/when-near.tsx'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { HomeRows } from '#src/features/home-rows/home-rows.tsx'
import styles from './all-games.module.css'

const LatestWinners = lazyOptional(async () => (await import('#src/features/winners/latest-winners.tsx')).LatestWinners)

const UpcomingDraws = lazyOptional(async () => (await import('#src/shared/lottery/upcoming-draws.tsx')).UpcomingDraws)
const SportsNow = lazyOptional(async () => (await import('#src/features/sports/sports-now.tsx')).SportsNow)

const FeaturedGames = lazyOptional(async () => (await import('#src/features/landing/featured-games.tsx')).FeaturedGames)
const Landing = lazyOptional(async () => (await import('#src/features/landing/landing.tsx')).Landing)

/**
 * The home page below its front (spec §1, §2): rows of games by kind, current draws and matches, jackpot and winners
 * (on wide screens beside the headline or in the live column), featured games, and the text about the club. The lobby of all game types
 * has its own page.
 */
export function AllGames() {
  const wide = useIsWide()
  return (
    <>
      <div data-rows>
        <WhenNear className={styles['rows']}>
          <HomeRows />
        </WhenNear>
      </div>
      <div className={styles['draws']} data-draws>
        <WhenNear className={styles['waiting']}>
          <Suspense>
            <UpcomingDraws />
          </Suspense>
        </WhenNear>
      </div>
      <div className={styles['now']} data-now>
        <WhenNear className={styles['waiting']}>
          <Suspense>
            <SportsNow />
          </Suspense>
        </WhenNear>
      </div>
      {!wide && (
        <div className={styles['jackpot']} data-jackpot>
          <WhenNear className={styles['waiting']}>
            <JackpotBanner />
          </WhenNear>
        </div>
      )}
      <div className={styles['winners']} data-winners>
        <WhenNear className={styles['waiting']}>
          <Suspense>
            <LatestWinners />
          </Suspense>
        </WhenNear>
      </div>
      <div className={styles['featured']} data-featured>
        <WhenNear className={styles['waiting']}>
          <Suspense>
            <FeaturedGames />
          </Suspense>
        </WhenNear>
      </div>
      <div data-landing>
        <WhenNear className={styles['landing']}>
          <Suspense fallback={<div className={styles['landing']} />}>
            <Landing />
          </Suspense>
        </WhenNear>
      </div>
    </>
  )
}
