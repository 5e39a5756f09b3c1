import { LatestBets } from '#src/features/betting-record/latest-bets.tsx'
import { JackpotBanner } from '#src/features/jackpot/jackpot-banner.tsx'
import { LatestWinners } from '#src/features/winners/latest-winners.tsx'
import { useText } from '#src/i18n/text.tsx'
import { MotionToggle } from '#src/shared/motion/motion-toggle.tsx'
import { useMotionPaused } from '#src/shared/motion/use-motion-paused.ts'
import styles from './live-column.module.css'

/** What happens on the site: the jackpot, the member's own bets of today, and the latest winners (spec §1, §2). */
export function LiveColumn() {
  const t = useText()
  const paused = useMotionPaused()
  return (
    <div className={styles['column']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('live-column.title')}</h2>
        <MotionToggle updated />
      </div>
      <div className={styles['jackpot']} data-jackpot>
        <JackpotBanner paused={paused} />
      </div>
      <LatestBets paused={paused} />
      <div className={styles['winners']}>
        <LatestWinners tall paused={paused} />
      </div>
    </div>
  )
}
