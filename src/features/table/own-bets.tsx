import { Link } from '@tanstack/react-router'
import type { LotteryBet } from '#wire/lottery/lottery.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { kindWords } from '#src/shared/table/kind-words.ts'
import { placeOf } from '#src/shared/table/table-words.ts'
import { useOwnBets } from './table-reads.ts'
import styles from './table.module.css'

interface OwnBetsProps {
  readonly username: string
  readonly table: TableGame
  /** The round that is still shown: what came of bets on it is not told here before it is over. */
  readonly hidden: string | null
}

/** A member’s last bets at a table: where each lay, and what came of it. */
export function OwnBets({ username, table, hidden }: OwnBetsProps) {
  const t = useText()
  const language = useLanguage()
  const { data } = useOwnBets(username, table.gameCode)
  if (data === undefined) return null
  const money = (amount: string) => formatMoney(amount, table.currency, language)
  const words = kindWords[table.kind]
  const rows = data.list.map((bet): LotteryBet =>
    bet.issue === hidden && bet.state === 'settled' ? { ...bet, state: 'open' } : bet,
  )
  return (
    <section className={styles['part']} aria-labelledby="table-mine">
      <h2 id="table-mine">{t('table.mine')}</h2>
      {rows.length === 0 ? (
        <p className={styles['small']}>{t(words.none)}</p>
      ) : (
        <RowsTable
          label={t('table.mine')}
          columns={columnsOf(t, money, t(words.open))}
          rows={rows}
          busy={false}
          totals={undefined}
        />
      )}
    </section>
  )
}

type Said = (amount: string) => string

const columnsOf = (t: Translate, money: Said, open: string): readonly Column<LotteryBet>[] => [
  { name: 'round', head: t('table.road.round'), cell: ({ issue }) => issue },
  { name: 'bet', head: t('table.mine.bet'), cell: ({ play }) => t(`table.place.${placeOf(play)}`) },
  { name: 'stake', head: t('table.mine.stake'), end: true, cell: ({ stake }) => money(stake) },
  {
    name: 'result',
    head: t('table.road.result'),
    cell: (bet) => (
      <span className={Number(bet.win) > 0 ? styles['won'] : undefined}>
        {bet.state === 'open' ? open : resultOf(t, bet, money)}
      </span>
    ),
  },
  {
    name: 'proof',
    head: t('table.mine.proof'),
    bare: true,
    cell: ({ id }) => (
      <Link to="/fair/$round" params={{ round: id }}>
        {t('table.mine.proof')}
      </Link>
    ),
  },
]

function resultOf(t: Translate, { state, win }: LotteryBet, money: Said): string {
  if (state === 'rolledBack') return t('table.mine.back')
  return Number(win) > 0 ? t('table.mine.won', { amount: money(win) }) : t('table.mine.lost')
}
