import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatCard } from './table-texts.ts'
import styles from './cards.module.css'

const signs: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** The cards of a hand; those not turned yet are face down. */
export function Cards({ cards, label }: { readonly cards: readonly (string | null)[]; readonly label: string }) {
  const t = useText()
  return (
    <ul className={styles['cards']} aria-label={label}>
      {cards.map((card, index) =>
        card === null ? (
          <li key={index} className={styles['slot']}>
            <span role="img" aria-label={t('table.card.down')} className={styles['back']} />
          </li>
        ) : (
          // A shoe of eight decks has the same card more than once.
          <li key={index} className={styles['slot']}>
            <span
              role="img"
              aria-label={formatCard(t, card)}
              className={classNames(styles['card'], styles[card[1] ?? ''])}
            >
              <span aria-hidden="true">{card[0] === 'T' ? '10' : card[0]}</span>
              <span aria-hidden="true">{signs[card[1] ?? '']}</span>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
