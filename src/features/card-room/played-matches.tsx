import { Link } from '@tanstack/react-router'
import type { PlayedMatch } from '#wire/cards/cards.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { usePlayedMatches } from './card-reads.ts'
import styles from './card-room.module.css'

/** Renders a member’s last matches of a game: points, result and proof. */
export function PlayedMatches({ username, gameCode }: { readonly username: string; readonly gameCode: string }) {
  const t = useText()
  const language = useLanguage()
  const { data } = usePlayedMatches(username, gameCode)
  if (data === undefined) return null
  const columns = columnsOf(t, (amount, { currency }) => formatMoney(amount, currency, language))
  return (
    <section className={styles['part']} aria-labelledby="card-mine">
      <h2 id="card-mine">{t('card-room.mine')}</h2>
      {data.list.length === 0 ? (
        <p className={styles['small']}>{t('card-room.mine.none')}</p>
      ) : (
        <RowsTable label={t('card-room.mine')} columns={columns} rows={data.list} busy={false} totals={undefined} />
      )}
    </section>
  )
}

type FormatAmount = (amount: string, match: PlayedMatch) => string

const columnsOf = (t: Translate, format: FormatAmount): readonly Column<PlayedMatch>[] => [
  { name: 'stake', head: t('card-room.mine.stake'), cell: (row) => format(row.stake, row) },
  { name: 'players', head: t('card-room.mine.players'), cell: ({ players }) => String(players) },
  {
    name: 'points',
    head: t('card-room.mine.points'),
    cell: ({ points, best }) => t('card-room.mine.pointsOf', { points, best }),
  },
  {
    name: 'result',
    head: t('card-room.mine.result'),
    cell: (row) => (
      <span className={Number(row.win) > 0 ? styles['won'] : undefined}>
        {Number(row.win) > 0 ? t('card-room.paid', { amount: format(row.win, row) }) : t('card-room.mine.lost')}
      </span>
    ),
  },
  {
    name: 'proof',
    head: t('card-room.mine.proof'),
    bare: true,
    cell: ({ id }) => (
      <Link to="/fair/$round" params={{ round: id }}>
        {t('card-room.mine.proof')}
      </Link>
    ),
  },
]
