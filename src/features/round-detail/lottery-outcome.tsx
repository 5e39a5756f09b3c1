import { lotteryKinds } from '#games/lottery/lottery-plays.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { useText } from '#src/i18n/text.tsx'
import { formatBet, formatPicks, playName } from '#src/shared/lottery/lottery-texts.ts'
import { Numbers } from '#src/shared/lottery/numbers.tsx'
import styles from './round-detail.module.css'

/** Renders a bet on a draw, and the numbers once it is over. */
export function LotteryOutcome({
  of: { kind: name, issue, play, picks, numbers },
}: {
  readonly of: NonNullable<RoundDetail['lottery']>
}) {
  const t = useText()
  const kind = lotteryKinds.find((each) => each === name)
  return (
    <>
      <p>
        {t('lottery.issue', { issue })} ·{' '}
        {kind === undefined ? `${playName(t, play)}: ${formatPicks(t, picks)}` : formatBet(t, kind, { play, picks })}
      </p>
      {numbers === null || kind === undefined ? (
        <p className={styles['text']}>{t('round-detail.outcome.open')}</p>
      ) : (
        <Numbers kind={kind} numbers={numbers} />
      )}
    </>
  )
}
