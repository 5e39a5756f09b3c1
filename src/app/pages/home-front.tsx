import { VendorLogos } from '#src/features/vendor-logos/vendor-logos.tsx'
import { JackpotBanner } from '#src/features/jackpot/jackpot-banner.tsx'
import { NewestWinners } from '#src/features/winners/newest-winners.tsx'
import { NoticeMarquee } from '#src/shared/notices/notice-marquee.tsx'
import { useWide } from '#src/platform/wide.ts'
import styles from './home-front.module.css'

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
          <JackpotBanner>
            <NewestWinners />
          </JackpotBanner>
        </div>
      )}
      <div className={styles['notices']}>
        <NoticeMarquee />
      </div>
      <VendorLogos />
    </div>
  )
}
