import type { Currency } from '#wire/money.ts'
import type { SlotSymbol, Turn } from '#games/slot/turn.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { lines } from '#games/slot/slot-reels.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './round-detail.module.css'

type Slot = NonNullable<RoundDetail['slot']>

/** Returns the winning positions of a turn, as `reel:row`. */
function winning({ lines: wins, ways = [], clusters = [], columns, scatters, scatterWin }: Turn): ReadonlySet<string> {
  const onLines = wins.flatMap(({ line, count }) =>
    (lines[line] ?? []).slice(0, count).map((row, reel) => `${reel}:${row}`),
  )
  const inWays = ways.flatMap(({ symbol: paid, count }) =>
    columns
      .slice(0, count)
      .flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbol === paid || symbol === 'W' ? [`${reel}:${row}`] : [])),
      ),
  )
  const inClusters = clusters.flatMap(({ places }) => places.map((place) => `${Math.floor(place / 3)}:${place % 3}`))
  const anywhere =
    scatters >= 3 && Number(scatterWin) > 0
      ? columns.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === 'S' ? [`${reel}:${row}`] : [])))
      : []
  return new Set([...onLines, ...inWays, ...inClusters, ...anywhere])
}

/** Renders the reels of every turn of a slot round. */
export function RoundOutcome({ slot, currency }: { readonly slot: Slot; readonly currency: Currency }) {
  const t = useText()
  const free = slot.turns.length - 1
  return (
    <ol className={styles['turns']}>
      {slot.turns.map((turn, index) => (
        // A turn is identified by its index only.
        <li key={index} className={styles['turn']}>
          <p className={styles['turnName']}>
            {turn.free
              ? t('round-detail.freeTurn', { number: index, count: free, multiplier: turn.multiplier })
              : t('round-detail.turn')}
            <TurnWin turn={turn} currency={currency} />
          </p>
          <Window turn={turn} symbols={slot.symbols} />
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
  const hits = winning(turn)
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
              className={classNames(styles['symbol'], hits.has(`${reel}:${row}`) && styles['hit'])}
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
