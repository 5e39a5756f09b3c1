import type { RoundDetail } from '#wire/records/rounds.ts'
import { handsOf, resultOf, totalOf } from '#games/lottery/table-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import { Cards } from '#src/shared/table/cards.tsx'
import { placeOf, formatResult } from '#src/shared/table/table-texts.ts'
import styles from './round-detail.module.css'

/** Renders a bet at a live table, and the cards once they were dealt. */
export function TableOutcome({ of: { issue, play, numbers } }: { readonly of: NonNullable<RoundDetail['lottery']> }) {
  const t = useText()
  return (
    <>
      <p>
        {t('table.round', { issue })} · {t(`table.place.${placeOf(play)}`)}
      </p>
      {numbers === null ? (
        <p className={styles['text']}>{t('round-detail.outcome.open')}</p>
      ) : (
        <>
          <p>{formatResult(t, resultOf(numbers))}</p>
          {(['player', 'banker'] as const).map((side) => {
            const cards = handsOf(numbers)[side]
            const name = t(`table.place.${side}`)
            return (
              <div key={side}>
                <p className={styles['text']}>{t('table.hand', { name, points: totalOf(cards) })}</p>
                <Cards cards={cards} label={name} />
              </div>
            )
          })}
        </>
      )}
    </>
  )
}
