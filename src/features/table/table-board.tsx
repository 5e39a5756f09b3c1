import { type DrawnResult, paidFor } from '#games/lottery/drawn-games.ts'
import type { LotteryBet } from '#wire/lottery/lottery.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { type Pool, readPool, type PoolAmounts } from '#games/lottery/pools.ts'
import { handsOf, placesOf, type TablePlace, totalOf } from '#games/lottery/table-plays.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import type { TableState } from '#machines/table/table.rules.ts'
import type { tableView } from '#machines/table/table.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Felt } from '#src/features/chips/felt.tsx'
import { Cards } from '#src/shared/table/cards.tsx'
import { kindTexts, formatOutcome } from '#src/shared/table/outcome-texts.ts'
import { placeOf } from '#src/shared/table/table-texts.ts'
import { useNow } from '#src/platform/clock.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ArenaStage } from './arena-stage.tsx'
import { Dealer } from './dealer.tsx'
import { useOwnBets, useSeats } from './table-reads.ts'
import styles from './table.module.css'

interface TableBoardProps {
  readonly table: TableGame
  readonly view: ReturnType<typeof tableView> & { readonly latest: TableState }
  /** How far the server clock is ahead of this one, in milliseconds. */
  readonly ahead: number
  readonly username: string | undefined
}

/** Renders the dealer and the cards of the round, or the arena, and the felt below. */
export function TableBoard({ table, view, ahead, username }: TableBoardProps) {
  const t = useText()
  const { latest, phase, turned } = view
  const { round, dealt } = latest
  const isTurned = phase === 'cards' || phase === 'result'
  const shown = isTurned && dealt !== null ? dealt : null
  const { issue } = shown ?? round
  const own = (useOwnBets(username, table.gameCode).data?.list ?? []).filter(
    (bet) => bet.issue === issue && bet.state !== 'rolledBack',
  )
  const { kind } = table
  const words = kindTexts[kind]
  const coming = useSeats(table.gameCode, round.id).data?.pool
  const final = shown?.pools?.find(({ currency }) => currency === table.currency)
  const pool = poolIn(shown === null ? coming : final, table)
  const result = shown !== null && phase === 'result' ? { numbers: shown.numbers, pool } : null
  return (
    <div className={styles['board']}>
      <section className={styles['stage']} aria-label={t('table.round', { issue })}>
        {kind === 'baccarat' && <Dealer name={table.dealer} deals={phase === 'cards'} />}
        <div className={classNames(styles['head'], kind === 'arena' && styles['withoutDealer'])}>
          <h2>{t('table.round', { issue })}</h2>
          <div className={styles['phase']} role="status">
            {result === null ? (
              <p>{t(phase === 'open' || phase === 'closed' ? `table.phase.${phase}` : words.turning)}</p>
            ) : (
              <p className={styles['result']}>{formatOutcome(t, kind, result.numbers)}</p>
            )}
            {result !== null && own.length > 0 && <OwnResult own={own} result={result} table={table} />}
          </div>
          {phase === 'open' && <Countdown until={round.closesAt} ahead={ahead} />}
        </div>
        {kind === 'arena' ? (
          <ArenaStage numbers={shown?.numbers ?? null} turned={shown === null ? 0 : turned} />
        ) : (
          <Hands cards={shown?.numbers ?? null} turned={turned} />
        )}
        <details className={styles['fingerprint']}>
          <summary>{t('table.commitment')}</summary>
          <p>{t(words.commitment)}</p>
          <code>{shown?.proof.commitment ?? round.commitment}</code>
        </details>
      </section>
      <Felt
        table={table}
        drawId={round.id}
        open={phase === 'open'}
        bets={stakesOn(own, table)}
        won={result === null ? [] : placesWon(table, result)}
        pool={pool}
        isFinal={shown !== null}
      />
    </div>
  )
}

function Countdown({ until, ahead }: { readonly until: number; readonly ahead: number }) {
  return <time className={styles['countdown']}>{formatCountdown(Math.max(until - (useNow() + ahead), 0))}</time>
}

/** Renders both hands with the turned cards in the order of the deal; before the deal two face down for each. */
function Hands({ cards, turned }: { readonly cards: readonly string[] | null; readonly turned: number }) {
  const t = useText()
  const dealt = cards ?? []
  const seen = dealt.slice(0, turned)
  const hands = handsOf(dealt)
  return (
    <div className={styles['hands']}>
      {(['player', 'banker'] as const).map((side) => {
        const order = orderOf(side, hands.player.length)
        const hand = order.slice(0, Math.max(2, hands[side].filter(Boolean).length)).map((at) => seen[at] ?? null)
        const name = t(`table.place.${side}`)
        // A third card is shown only once it is turned: before that it is not known whether there is one.
        const visible = hand.filter((card, index) => index < 2 || card !== null)
        const points = totalOf(visible.filter((card) => card !== null))
        return (
          <div key={side} className={classNames(styles['side'], styles[side])}>
            <h3>{seen.length > 0 ? t('table.hand', { name, points }) : name}</h3>
            <Cards cards={visible} label={name} />
          </div>
        )
      })}
    </div>
  )
}

/** The indexes of the cards of a hand in the order of the deal. */
const orderOf = (side: 'player' | 'banker', ofPlayer: number): readonly number[] =>
  side === 'player' ? [0, 2, 4] : [1, 3, ofPlayer === 3 ? 5 : 4]

const minorOf = (amount: string, { currency }: TableGame) => toMinor(amount, currency)

function stakesOn(own: readonly LotteryBet[], table: TableGame): Readonly<Partial<Record<TablePlace, bigint>>> {
  const stakes: Partial<Record<TablePlace, bigint>> = {}
  for (const { play, stake } of own) {
    const place = placeOf(play)
    stakes[place] = (stakes[place] ?? 0n) + minorOf(stake, table)
  }
  return stakes
}

const poolIn = (amounts: PoolAmounts | null | undefined, { currency }: TableGame): Pool | null =>
  amounts ? readPool(amounts, currency) : null

/** Returns the payout of a stake on a place for this result; the stake where it is refunded. */
const paidOn = ({ kind }: TableGame, place: TablePlace, stake: bigint, result: DrawnResult): bigint =>
  paidFor(kind, { play: place, picks: [place], stake }, result) ?? stake

/** The places that win; tested with a stake at which the smallest gain shows. */
const placesWon = (table: TableGame, result: DrawnResult): readonly TablePlace[] =>
  placesOf[table.kind].filter((place) => paidOn(table, place, 10_000n, result) > 10_000n)

/** Renders what the member won, with the last card or exchange; the balance follows when the round is paid. */
function OwnResult({
  own,
  result,
  table,
}: {
  readonly own: readonly LotteryBet[]
  readonly result: DrawnResult
  readonly table: TableGame
}) {
  const t = useText()
  const language = useLanguage()
  const stakes = own.map(({ play, stake }) => ({ place: placeOf(play), stake: minorOf(stake, table) }))
  const staked = stakes.reduce((sum, { stake }) => sum + stake, 0n)
  const won = stakes.reduce((sum, { place, stake }) => sum + paidOn(table, place, stake, result), 0n)
  const amount = formatMoney(fromMinor(won, table.currency), table.currency, language)
  if (won === 0n) return <p>{t('table.lost')}</p>
  return won > staked ? (
    <p className={styles['won']}>{t('table.won', { amount })}</p>
  ) : (
    <p>{t('table.returned', { amount })}</p>
  )
}
