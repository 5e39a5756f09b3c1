import { matchOf } from '#games/lottery/arena-plays.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Blows } from '#src/shared/table/blows.tsx'
import { formatMatch } from '#src/shared/table/outcome-texts.ts'
import { placeOf } from '#src/shared/table/table-texts.ts'
import styles from './round-detail.module.css'

interface MatchOutcomeProps {
  readonly of: NonNullable<RoundDetail['lottery']>
  readonly currency: RoundDetail['currency']
}

/** Renders a bet on an arena match, and its exchanges and pool once it was played. */
export function MatchOutcome({ of: { issue, play, numbers, pool }, currency }: MatchOutcomeProps) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <>
      <p>
        {t('table.round', { issue })} · {t(`table.place.${placeOf(play)}`)}
      </p>
      {numbers === null ? (
        <p className={styles['text']}>{t('round-detail.outcome.open')}</p>
      ) : (
        <>
          <p>{formatMatch(t, matchOf(numbers))}</p>
          <Blows numbers={numbers} />
        </>
      )}
      {pool !== undefined && (
        <p className={styles['text']}>{t('arena.pool.final', { meron: money(pool.meron), wala: money(pool.wala) })}</p>
      )}
    </>
  )
}
