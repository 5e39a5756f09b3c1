import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TableKind } from '#games/lottery/table-plays.ts'
import { tableCalls, type TableGame } from '#wire/lottery/table.ts'
import { isTurning, type TableState } from '#machines/table/table.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { tablesQuery } from '#src/api/tables-query.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { UpcomingList, UpcomingCard, UpcomingTime } from '#src/shared/hall/upcoming.tsx'
import { formatOutcome } from './outcome-texts.ts'
import { readClock, useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { tableRead } from '#src/api/play-keys.ts'

/** Delay before a match that has changed is requested, and the poll interval until it has, in milliseconds. */
const pollInterval = 1_000

/** The arenas with their running match, and the link to watch and bet; nothing when there are none. */
export function UpcomingMatches({ kind }: { readonly kind: TableKind }) {
  const t = useText()
  const { data } = useQuery(tablesQuery(useApi(), useLanguage()))
  const cards = data?.tables
    .filter((table) => table.kind === kind)
    .map((table) => ({ key: table.gameCode, card: <Match table={table} /> }))
  return <UpcomingList id="coming-matches" title={t('arena.title')} cards={cards} />
}

/** The running match of an arena, with the previous result. */
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
      known === undefined
        ? false
        : Math.max(pollInterval, changesAt(known.table) - (readClock() + known.ahead) + pollInterval),
  })
  const last = data?.table.dealt ?? null
  return (
    <UpcomingCard
      name={name}
      art={art}
      left={data === undefined ? ' ' : <Left table={data.table} ahead={data.ahead} />}
    >
      {last !== null && data !== undefined && !isTurning(data.table) && <p>{formatOutcome(t, kind, last.numbers)}</p>}
      <Link
        to="/table"
        search={{ gameCode }}
        className={buttonClass('primary')}
        aria-label={t('arena.joinNamed', { name })}
      >
        {t('arena.join')}
      </Link>
    </UpcomingCard>
  )
}

/** Returns the end of the current phase: of the running match, or else of the one that takes bets. */
const changesAt = (table: TableState): number =>
  table.dealt !== null && isTurning(table) ? table.dealt.settlesAt : table.round.drawsAt

function Left({ table, ahead }: { readonly table: TableState; readonly ahead: number }) {
  const t = useText()
  const now = useNow() + ahead
  if (table.dealt !== null && table.dealt.settlesAt > now) return t('arena.phase.cards')
  const left = table.round.closesAt - now
  if (left <= 0) return t('table.phase.closed')
  return (
    <>
      {t('table.phase.open')} <UpcomingTime>{formatCountdown(left)}</UpcomingTime>
    </>
  )
}
