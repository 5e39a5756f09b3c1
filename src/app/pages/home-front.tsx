import { Suspense } from 'react'
import { VendorLogos } from '#src/features/vendor-logos/vendor-logos.tsx'
import { JackpotSkeleton } from '#src/features/jackpot/jackpot-skeleton.tsx'
import { NoticeMarquee } from '#src/parts/notices/notice-marquee.tsx'
import { useWide } from '#src/platform/wide.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import styles from './home-front.module.css'

const JackpotBanner = lazyOptional(async () => (await import('#src/features/jackpot/jackpot-banner.tsx')).JackpotBanner)
const NewestWinners = lazyOptional(async () => (await import('#src/features/winners/newest-winners.tsx')).NewestWinners)

/**
 * What the home page shows between its headline and its games, and on wide screens the jackpot beside the headline; every
 * part keeps its place while it is on its way.
 */
export function HomeFront() {
  const wide = useWide()
  return (
    <div className={styles['front']}>
      {wide && (
        <div className={styles['beside']} data-jackpot>
          <Suspense fallback={<JackpotSkeleton card />}>
            <JackpotBanner>
              <Suspense>
                <NewestWinners />
              </Suspense>
            </JackpotBanner>
          </Suspense>
        </div>
      )}
      <div className={styles['notices']}>
        <NoticeMarquee />
      </div>
      <VendorLogos />
    </div>
  )
}
