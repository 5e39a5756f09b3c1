import { fromMinor, toMinor, type Currency } from '#wire/money.ts'
import type { TableKind } from '#games/lottery/table-plays.ts'
import { seatsAtTable } from '#wire/lottery/table.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { kindTexts } from '#src/shared/table/outcome-texts.ts'
import { useSeats } from './table-reads.ts'
import styles from './table.module.css'

interface SeatsProps {
  readonly gameCode: string
  readonly kind: TableKind
  readonly drawId: string
  readonly currency: Currency
}

/** Renders who has bet on the shown round, and how much; the names are masked. */
export function Seats({ gameCode, kind, drawId, currency }: SeatsProps) {
  const t = useText()
  const language = useLanguage()
  const { data } = useSeats(gameCode, drawId)
  const more = (data?.taken ?? 0) - (data?.seats.length ?? 0)
  return (
    <section className={styles['part']} aria-labelledby="table-seats">
      <h2 id="table-seats">{t(kindTexts[kind].seats)}</h2>
      {data === undefined || data.seats.length === 0 ? (
        <p className={styles['small']}>{t('table.seats.none')}</p>
      ) : (
        <ul className={styles['seats']}>
          {data.seats.slice(0, seatsAtTable).map(({ name, bets }, index) => {
            const sum = bets.reduce((all, { stake }) => all + toMinor(stake, currency), 0n)
            return (
              // Two members may have the same masked name.
              <li key={index}>
                <strong>{name}</strong>
                <span>{bets.map(({ place }) => t(`table.place.${place}`)).join(', ')}</span>
                <span>{formatMoney(fromMinor(sum, currency), currency, language)}</span>
              </li>
            )
          })}
          {more > 0 && <li className={styles['small']}>{t('table.seats.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  )
}
