import type { RoundDetail } from '#wire/records/rounds.ts'
import { totalOf } from '#games/lottery/table-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import { Cards } from '#src/shared/table/cards.tsx'
import styles from './round-detail.module.css'

/** Renders the players of a card match, and their cards once all have played. */
export function CardsOutcome({ of: { seats, place } }: { readonly of: NonNullable<RoundDetail['cards']> }) {
  const t = useText()
  return (
    <>
      {seats.map((seat, at) => {
        const { roundId, name: called, cards, move } = seat
        const name =
          at === place ? t('card-room.you') : roundId === null ? t('card-room.bot', { name: called }) : called
        return (
          <div key={at}>
            <p className={styles['text']}>
              {name}
              {cards !== null && `: ${t('card-room.points', { points: totalOf(cards) })}`}
              {move !== null && `. ${t(`card-room.did.${move}`)}`}
            </p>
            {cards !== null && <Cards cards={cards} label={t('card-room.cards', { name })} />}
          </div>
        )
      })}
      {seats.every(({ cards }) => cards === null) && <p className={styles['text']}>{t('round-detail.outcome.open')}</p>}
    </>
  )
}
