import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TableKind } from '#games/lottery/table-plays.ts'
import { tableCalls, type TableGame } from '#wire/lottery/table.ts'
import { isTurning, type TableTold } from '#machines/table/table.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { tablesQuery } from '#src/api/tables-query.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Coming, ComingCard, ComingTime } from '#src/shared/hall/coming.tsx'
import { outcomeSaid } from './kind-words.ts'
import { readClock, useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { tableRead } from '#src/api/play-keys.ts'

/** How long after a match has changed it is asked for, and how often while it has not, in milliseconds. */
const patience = 1_000

/** The arenas with the match that runs in each, and the way to watch and bet; nothing without any. */
export function ComingMatches({ kind }: { readonly kind: TableKind }) {
  const t = useText()
  const { data } = useQuery(tablesQuery(useApi(), useLanguage()))
  const cards = data?.tables
    .filter((table) => table.kind === kind)
    .map((table) => ({ key: table.gameCode, card: <Match table={table} /> }))
  return <Coming id="coming-matches" title={t('arena.title')} cards={cards} />
}

/** The match of an arena that runs, with what came of the one before. */
function Match({ table: { gameCode, name, kind, art } }: { readonly table: TableGame }) {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [tableRead, gameCode, 'coming'],
    queryFn: async ({ signal }) => {
      const table = await valueOf(api.send(tableCalls.tableRound, { gameCode }, { signal }))
      return { table, ahead: table.serverTime - readClock() }
    },
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined ? false : Math.max(patience, changesAt(known.table) - (readClock() + known.ahead) + patience),
  })
  const last = data?.table.dealt ?? null
  return (
    <ComingCard name={name} art={art} left={data === undefined ? ' ' : <Left table={data.table} ahead={data.ahead} />}>
      {last !== null && data !== undefined && !isTurning(data.table) && <p>{outcomeSaid(t, kind, last.numbers)}</p>}
      <Link
        to="/table"
        search={{ gameCode }}
        className={buttonClass('primary')}
        aria-label={t('arena.joinNamed', { name })}
      >
        {t('arena.join')}
      </Link>
    </ComingCard>
  )
}

/** When what is shown is over: the match that is shown, or else the one that takes bets. */
const changesAt = (table: TableTold): number =>
  table.dealt !== null && isTurning(table) ? table.dealt.settlesAt : table.round.drawsAt

function Left({ table, ahead }: { readonly table: TableTold; readonly ahead: number }) {
  const t = useText()
  const now = useNow() + ahead
  if (table.dealt !== null && table.dealt.settlesAt > now) return t('arena.phase.cards')
  const left = table.round.closesAt - now
  if (left <= 0) return t('table.phase.closed')
  return (
    <>
      {t('table.phase.open')} <ComingTime>{formatCountdown(left)}</ComingTime>
    </>
  )
}
