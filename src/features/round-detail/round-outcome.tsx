import type { Currency } from '#wire/money.ts'
import type { SlotSymbol, Turn } from '#games/slot/turn.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { winningPlaces } from '#games/slot/winning-places.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './round-detail.module.css'

type Slot = NonNullable<RoundDetail['slot']>

/** Renders the reels of every turn of a slot round. */
export function RoundOutcome({ slot, currency }: { readonly slot: Slot; readonly currency: Currency }) {
  const t = useText()
  const begun = (turns: readonly Turn[]) => turns.filter(({ free, falls = 0 }) => free && falls === 0).length
  const nameOf = ({ free, falls = 0, multiplier }: Turn, index: number) => {
    if (falls > 0) return t('round-detail.fall', { number: falls, multiplier })
    if (!free) return t('round-detail.turn')
    return t('round-detail.freeTurn', {
      number: begun(slot.turns.slice(0, index + 1)),
      count: begun(slot.turns),
      multiplier,
    })
  }
  return (
    <ol className={styles['turns']}>
      {slot.turns.map((turn, index) => (
        // A turn is identified by its index only.
        <li key={index} className={styles['turn']}>
          <p className={styles['turnName']}>
            {nameOf(turn, index)}
            <TurnWin turn={turn} currency={currency} />
          </p>
          <Window turn={turn} symbols={slot.symbols} />
          {turn.mystery !== undefined && (
            <p className={styles['small']}>
              {t('round-detail.mystery', {
                count: turn.mystery.places.length,
                symbol: slot.symbols[turn.mystery.symbol]?.name ?? turn.mystery.symbol,
              })}
            </p>
          )}
          {turn.wildReels !== undefined && turn.wildReels.length > 0 && (
            <p className={styles['small']}>
              {t('round-detail.wildReels', { reels: turn.wildReels.map((reel) => reel + 1).join(', ') })}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function TurnWin({ turn: { win }, currency }: { readonly turn: Turn; readonly currency: Currency }) {
  const t = useText()
  const language = useLanguage()
  const won = Number(win) > 0
  return (
    <span className={classNames(styles['turnWin'], won && styles['won'])}>
      {won ? t('round-detail.turnWin', { amount: formatMoney(win, currency, language) }) : t('round-detail.turnLoss')}
    </span>
  )
}

function Window({ turn, symbols }: { readonly turn: Turn; readonly symbols: Slot['symbols'] }) {
  const t = useText()
  const hits = winningPlaces(turn)
  const label = turn.columns
    .map((column, reel) =>
      t('round-detail.reel', {
        number: reel + 1,
        symbols: column.map((symbol: SlotSymbol) => symbols[symbol]?.name ?? symbol).join(', '),
      }),
    )
    .join('. ')
  return (
    <div role="img" aria-label={label} className={styles['window']}>
      {turn.columns.map((column, reel) => (
        <div key={reel} className={styles['reel']}>
          {column.map((symbol: SlotSymbol, row) => (
            <img
              key={row}
              className={classNames(styles['symbol'], hits.has(reel * 3 + row) && styles['hit'])}
              src={`/art/symbol/${symbols[symbol]?.drawing ?? ''}.svg`}
              alt=""
              width={56}
              height={56}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
