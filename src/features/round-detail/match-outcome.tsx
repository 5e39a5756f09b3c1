import { matchOf } from '#games/lottery/arena-plays.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Blows } from '#src/shared/table/blows.tsx'
import { matchSaid } from '#src/shared/table/kind-words.ts'
import { placeOf } from '#src/shared/table/table-words.ts'
import styles from './round-detail.module.css'

interface MatchOutcomeProps {
  readonly of: NonNullable<RoundDetail['lottery']>
  readonly currency: RoundDetail['currency']
}

/** What was bet on a match of the arena, and its blows and its pool once it was played. */
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
          <p>{matchSaid(t, matchOf(numbers))}</p>
          <Blows numbers={numbers} />
        </>
      )}
      {pool !== undefined && (
        <p className={styles['text']}>{t('arena.pool.final', { meron: money(pool.meron), wala: money(pool.wala) })}</p>
      )}
    </>
  )
}
