import { Link } from '@tanstack/react-router'
import type { LotteryBet } from '#wire/lottery/lottery.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { kindTexts } from '#src/shared/table/outcome-texts.ts'
import { placeOf } from '#src/shared/table/table-texts.ts'
import { useOwnBets } from './table-reads.ts'
import styles from './table.module.css'

interface OwnBetsProps {
  readonly username: string
  readonly table: TableGame
  /** The round that is still shown: its bets show no result before it is over. */
  readonly hidden: string | null
}

/** Renders a member’s last bets at a table with their places and results. */
export function OwnBets({ username, table, hidden }: OwnBetsProps) {
  const t = useText()
  const language = useLanguage()
  const { data } = useOwnBets(username, table.gameCode)
  if (data === undefined) return null
  const money = (amount: string) => formatMoney(amount, table.currency, language)
  const words = kindTexts[table.kind]
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

type FormatAmount = (amount: string) => string

const columnsOf = (t: Translate, money: FormatAmount, open: string): readonly Column<LotteryBet>[] => [
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

function resultOf(t: Translate, { state, win }: LotteryBet, money: FormatAmount): string {
  if (state === 'rolledBack') return t('table.mine.back')
  return Number(win) > 0 ? t('table.mine.won', { amount: money(win) }) : t('table.mine.lost')
}
