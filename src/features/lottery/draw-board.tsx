import type { LotteryGame } from '#wire/lottery/lottery.ts'
import type { Draws } from '#machines/lottery/lottery.rules.ts'
import type { lotteryView } from '#machines/lottery/lottery.selectors.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { Numbers } from '#src/shared/lottery/numbers.tsx'
import { useNow } from '#src/platform/clock.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './lottery.module.css'

interface DrawBoardProps {
  readonly game: LotteryGame
  readonly draws: Draws
  readonly phase: ReturnType<typeof lotteryView>['phase']
  readonly news: boolean
  /** Offset of the server's clock from the browser's, in milliseconds. */
  readonly ahead: number
}

/** The current draw with its countdown, and the numbers of the last draw. */
export function DrawBoard({ game, draws: { draw, last }, phase, news, ahead }: DrawBoardProps) {
  const t = useText()
  return (
    <section className={styles['board']} aria-label={t('lottery.issue', { issue: draw.issue })}>
      <div className={styles['running']}>
        <h2>{t('lottery.issue', { issue: draw.issue })}</h2>
        {phase === 'drawing' ? (
          <p className={styles['phase']}>{t('lottery.phase.drawing')}</p>
        ) : (
          <p className={styles['phase']}>
            <span>{t(`lottery.phase.${phase}`)}</span>{' '}
            <Countdown until={phase === 'open' ? draw.closesAt : draw.drawsAt} ahead={ahead} />
          </p>
        )}
        <details className={styles['fingerprint']}>
          <summary>{t('lottery.commitment')}</summary>
          <p>{t('lottery.commitment.text')}</p>
          <code>{draw.commitment}</code>
        </details>
      </div>
      <div className={classNames(styles['last'], news && styles['news'])} role="status">
        {last === null ? (
          <p>{t('lottery.last.none')}</p>
        ) : (
          <>
            <h3>{t('lottery.last', { issue: last.issue })}</h3>
            <Numbers kind={game.kind} numbers={last.numbers} news={news} />
          </>
        )}
      </div>
    </section>
  )
}

function Countdown({ until, ahead }: { readonly until: number; readonly ahead: number }) {
  return <time className={styles['left']}>{formatCountdown(until - (useNow() + ahead))}</time>
}
