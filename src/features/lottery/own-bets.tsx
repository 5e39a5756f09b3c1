import { Link } from '@tanstack/react-router'
import type { LotteryKind } from '#games/lottery/lottery-plays.ts'
import type { LotteryBet, LotteryGame } from '#wire/lottery/lottery.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { useOwnBets } from './lottery-queries.ts'
import { formatBet } from '#src/shared/lottery/lottery-texts.ts'
import styles from './lottery.module.css'

/** Table of a member's last bets on a lottery with their results. */
export function OwnBets({ username, game }: { readonly username: string; readonly game: LotteryGame }) {
  const t = useText()
  const language = useLanguage()
  const { data } = useOwnBets(username, game.gameCode)
  if (data === undefined) return null
  const money = (amount: string) => formatMoney(amount, game.currency, language)
  return (
    <section className={styles['part']} aria-labelledby="lottery-mine">
      <h2 id="lottery-mine">{t('lottery.mine')}</h2>
      {data.list.length === 0 ? (
        <p className={styles['small']}>{t('lottery.mine.none')}</p>
      ) : (
        <RowsTable
          label={t('lottery.mine')}
          columns={columnsOf(t, money, game.kind)}
          rows={data.list}
          busy={false}
          totals={undefined}
        />
      )}
    </section>
  )
}

type FormatAmount = (amount: string) => string

const columnsOf = (t: Translate, money: FormatAmount, kind: LotteryKind): readonly Column<LotteryBet>[] => [
  { name: 'issue', head: t('lottery.results.draw'), cell: ({ issue }) => issue },
  {
    name: 'bet',
    head: t('lottery.mine.bet'),
    cell: ({ play, picks }) => formatBet(t, kind, { play, picks }),
  },
  { name: 'stake', head: t('bet-slip.stake'), end: true, cell: ({ stake }) => money(stake) },
  {
    name: 'result',
    head: t('lottery.mine.result'),
    cell: (bet) => <span className={Number(bet.win) > 0 ? styles['won'] : undefined}>{resultOf(t, bet, money)}</span>,
  },
  {
    name: 'proof',
    head: t('lottery.mine.proof'),
    bare: true,
    cell: ({ id }) => (
      <Link to="/fair/$round" params={{ round: id }}>
        {t('lottery.mine.proof')}
      </Link>
    ),
  },
]

function resultOf(t: Translate, { state, win }: LotteryBet, money: FormatAmount): string {
  if (state === 'open') return t('lottery.mine.open')
  if (state === 'rolledBack') return t('lottery.mine.back')
  return Number(win) > 0 ? t('lottery.mine.won', { amount: money(win) }) : t('lottery.mine.lost')
}
