import { VendorLogos } from '#src/features/vendor-logos/vendor-logos.tsx'
import { JackpotBanner } from '#src/features/jackpot/jackpot-banner.tsx'
import { NewestWinners } from '#src/features/winners/newest-winners.tsx'
import { MotionToggle } from '#src/shared/motion/motion-toggle.tsx'
import { NoticeMarquee } from '#src/shared/notices/notice-marquee.tsx'
import { useHasRail, useIsWide } from '#src/platform/breakpoints.ts'
import styles from './home-front.module.css'

/**
 * The home page between its headline and its games, and on wide screens without the live column the jackpot beside the
 * headline; every part keeps its place while loading.
 */
export function HomeFront() {
  const wide = useIsWide()
  const hasRail = useHasRail()
  return (
    <div className={styles['front']}>
      {wide && !hasRail && (
        <div className={styles['beside']} data-jackpot>
          <JackpotBanner>
            <NewestWinners />
          </JackpotBanner>
        </div>
      )}
      <div className={styles['notices']}>
        <NoticeMarquee />
        {!hasRail && <MotionToggle />}
      </div>
      <VendorLogos />
    </div>
  )
}
