import { drawnGames } from '#wire/drawn-games.ts'
import { winOf } from '#wire/lottery-plays.ts'
import type { LotteryBet } from '#wire/lottery.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { handsOf, resultOf, tablePlaces, type TablePlace, totalOf } from '#wire/table-plays.ts'
import type { TableGame } from '#wire/table.ts'
import type { TableTold } from '#machines/table/table.rules.ts'
import type { tableView } from '#machines/table/table.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Felt } from '#src/parts/chips/felt.tsx'
import { Cards } from '#src/parts/table/cards.tsx'
import { placeOf, resultSaid } from '#src/parts/table/table-words.ts'
import { useNow } from '#src/platform/clock.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Dealer } from './dealer.tsx'
import { useOwnBets } from './table-reads.ts'
import styles from './table.module.css'

interface TableBoardProps {
  readonly table: TableGame
  readonly view: ReturnType<typeof tableView> & { readonly told: TableTold }
  /** How far the server’s clock is ahead of this one, in milliseconds. */
  readonly ahead: number
  readonly username: string | undefined
}

/** The dealer, the round with its cards, and the felt below. */
export function TableBoard({ table, view, ahead, username }: TableBoardProps) {
  const t = useText()
  const { told, phase, turned } = view
  const { round, dealt } = told
  const isTurned = phase === 'cards' || phase === 'result'
  const shown = isTurned && dealt !== null ? dealt : null
  const { issue } = shown ?? round
  const own = (useOwnBets(username, table.gameCode).data?.list ?? []).filter(
    (bet) => bet.issue === issue && bet.state !== 'rolledBack',
  )
  const result = shown !== null && phase === 'result' ? resultOf(shown.numbers) : null
  return (
    <div className={styles['board']}>
      <section className={styles['stage']} aria-label={t('table.round', { issue })}>
        <Dealer name={table.dealer} deals={phase === 'cards'} />
        <div className={styles['told']}>
          <h2>{t('table.round', { issue })}</h2>
          <div className={styles['phase']} role="status">
            {result === null ? (
              <p>{t(`table.phase.${phase === 'result' ? 'cards' : phase}`)}</p>
            ) : (
              <p className={styles['result']}>{resultSaid(t, result)}</p>
            )}
            {shown !== null && result !== null && own.length > 0 && (
              <OwnResult own={own} cards={shown.numbers} table={table} />
            )}
          </div>
          {phase === 'open' && <Left until={round.closesAt} ahead={ahead} />}
        </div>
        <Hands cards={shown?.numbers ?? null} turned={turned} />
        <details className={styles['fingerprint']}>
          <summary>{t('table.commitment')}</summary>
          <p>{t('table.commitment.text')}</p>
          <code>{shown?.proof.commitment ?? round.commitment}</code>
        </details>
      </section>
      <Felt
        table={table}
        drawId={round.id}
        open={phase === 'open'}
        bets={stakesOn(own, table)}
        won={shown === null || result === null ? [] : placesWon(table, shown.numbers)}
      />
    </div>
  )
}

function Left({ until, ahead }: { readonly until: number; readonly ahead: number }) {
  return <time className={styles['left']}>{formatCountdown(Math.max(until - (useNow() + ahead), 0))}</time>
}

/** Both hands: as many cards as are turned, in the order they were dealt; before the deal two face down for each. */
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
        // A third card lies there only once it is turned: before that nobody knows of it.
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

/** Where the cards of a hand are in the order of the deal. */
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

/** What a stake on a place wins by these cards. */
const winOn = ({ kind }: TableGame, place: TablePlace, stake: bigint, cards: readonly string[]): bigint => {
  const play = drawnGames[kind].plays[place]
  return play === undefined ? 0n : winOf(play, { picks: [place], stake }, cards)
}

const placesWon = (table: TableGame, cards: readonly string[]): readonly TablePlace[] =>
  tablePlaces.filter((place) => winOn(table, place, 100n, cards) > 100n)

/** What a member has won of a round, told with its last card; the balance follows when the round is paid. */
function OwnResult({
  own,
  cards,
  table,
}: {
  readonly own: readonly LotteryBet[]
  readonly cards: readonly string[]
  readonly table: TableGame
}) {
  const t = useText()
  const language = useLanguage()
  const stakes = own.map(({ play, stake }) => ({ place: placeOf(play), stake: minorOf(stake, table) }))
  const staked = stakes.reduce((sum, { stake }) => sum + stake, 0n)
  const won = stakes.reduce((sum, { place, stake }) => sum + winOn(table, place, stake, cards), 0n)
  const amount = formatMoney(fromMinor(won, table.currency), table.currency, language)
  if (won === 0n) return <p>{t('table.lost')}</p>
  return won > staked ? (
    <p className={styles['won']}>{t('table.won', { amount })}</p>
  ) : (
    <p>{t('table.returned', { amount })}</p>
  )
}
