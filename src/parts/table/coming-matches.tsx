import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TableKind } from '#wire/table-plays.ts'
import type { TableGame } from '#wire/table.ts'
import { isTurning, type TableTold } from '#machines/table/table.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { outcomeSaid } from '#src/parts/table/kind-words.ts'
import { readClock, useNow } from '#src/platform/clock.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { tableRead } from './table-key.ts'
import styles from './coming-matches.module.css'

/** How long after a match has changed it is asked for, and how often while it has not, in milliseconds. */
const patience = 1_000

/** The arenas with the match that runs in each, and the way to watch and bet; nothing without any. */
export function ComingMatches({ kind }: { readonly kind: TableKind }) {
  const t = useText()
  const api = useApi()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['tables', language],
    queryFn: ({ signal }) => valueOf(api.tableMenu({ language }, { signal })),
    staleTime: 60_000,
  })
  const tables = data?.tables.filter((table) => table.kind === kind)
  if (tables?.length === 0) return null
  return (
    <section className={styles['matches']} aria-labelledby="coming-matches" aria-busy={data === undefined}>
      <h2 id="coming-matches" className={styles['heading']}>
        {t('arena.title')}
      </h2>
      <ul className={styles['list']}>
        {tables?.map((table) => (
          <li key={table.gameCode}>
            <Match table={table} />
          </li>
        )) ?? <li className={styles['card']} />}
      </ul>
    </section>
  )
}

/** The match of an arena that runs, with what came of the one before. */
function Match({ table: { gameCode, name, kind, art } }: { readonly table: TableGame }) {
  const t = useText()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [tableRead, gameCode, 'coming'],
    queryFn: async ({ signal }) => {
      const told = await valueOf(api.tableRound({ gameCode }, { signal }))
      return { told, ahead: told.serverTime - readClock() }
    },
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined ? false : Math.max(patience, changesAt(known.told) - (readClock() + known.ahead) + patience),
  })
  const last = data?.told.dealt ?? null
  return (
    <article className={styles['card']}>
      <img className={styles['art']} src={art} alt="" width={300} height={400} loading="lazy" draggable={false} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['left']}>{data === undefined ? ' ' : <Left told={data.told} ahead={data.ahead} />}</p>
        {last !== null && data !== undefined && !isTurning(data.told) && <p>{outcomeSaid(t, kind, last.numbers)}</p>}
        <Link
          to="/table"
          search={{ gameCode }}
          className={buttonClass('primary')}
          aria-label={t('arena.joinNamed', { name })}
        >
          {t('arena.join')}
        </Link>
      </div>
    </article>
  )
}

/** When what was told is over: the match that is shown, or else the one that takes bets. */
const changesAt = (told: TableTold): number =>
  told.dealt !== null && isTurning(told) ? told.dealt.settlesAt : told.round.drawsAt

function Left({ told, ahead }: { readonly told: TableTold; readonly ahead: number }) {
  const t = useText()
  const now = useNow() + ahead
  if (told.dealt !== null && told.dealt.settlesAt > now) return t('arena.phase.cards')
  const left = told.round.closesAt - now
  if (left <= 0) return t('table.phase.closed')
  return (
    <>
      {t('table.phase.open')} <time className={styles['time']}>{formatCountdown(left)}</time>
    </>
  )
}
