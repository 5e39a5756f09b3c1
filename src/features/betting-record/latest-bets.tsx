import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isTrial } from '#machines/app/account-types.ts'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead, valueOf } from '#src/api/queries.ts'
import { formatRecentTime } from '#src/i18n/format-time.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { readSiteClock } from '#src/platform/clock.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { dayAt } from '#src/shared/paged-list/day-range.ts'
import { SignedAmount } from '#src/shared/paged-list/record-cells.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useHeld } from '#src/ui/use-held.ts'
import { recordsCalls, type RoundRow } from '#wire/records/records.ts'
import styles from './latest-bets.module.css'

/** Number of bets shown: the place of the list has as many rows. */
const shownAtMost = 3

/** How long after a failure they are requested again, in milliseconds. */
const retryInterval = 30_000

/**
 * Renders the member's last rounds of the site's day, each with its round's page, for a side column; nothing for
 * visitors and trial accounts. `paused`: the list stays as it is.
 */
export function LatestBets({ paused }: { readonly paused: boolean }) {
  const session = useAppState((snapshot) => sessionView(snapshot).session)
  if (session === null || isTrial(session.accountType)) return null
  return <MemberBets username={session.username} paused={paused} />
}

function MemberBets({ username, paused }: { readonly username: string; readonly paused: boolean }) {
  const t = useText()
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset)
  // Of this day only: the totals in the answer are of all rounds that are asked for.
  const today = gmtOffset === undefined ? null : dayAt(readSiteClock(), gmtOffset)
  const { data: latest, isError } = useQuery({
    queryKey: memberKey(username, balanceRead, 'latestBets', today ?? ''),
    queryFn: ({ signal }) =>
      valueOf(api.send(recordsCalls.bettingRecord, { from: today ?? undefined, pageSize: shownAtMost }, { signal })),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryInterval : false),
    enabled: today !== null,
  })
  const data = useHeld(latest, paused)
  return (
    <section className={styles['bets']} aria-labelledby="latest-bets">
      <h2 id="latest-bets" className={styles['title']}>
        <Link to="/me/personalHistoryCopy">{t('live-column.bets')}</Link>
      </h2>
      {data === undefined ? (
        <div className={styles['list']}>{isError ? <p>{t('live-column.bets.failed')}</p> : <BetsSkeleton />}</div>
      ) : data.list.length === 0 ? (
        <p className={styles['list']}>{t('live-column.bets.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {data.list.map((round, place) => (
            <Bet key={place} round={round} currency={data.currency} gmtOffset={gmtOffset ?? 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface BetProps {
  readonly round: RoundRow
  readonly currency: string
  /** Minutes east of UTC. */
  readonly gmtOffset: number
}

function Bet({ round: { id, time, game, state, stake, net }, currency, gmtOffset }: BetProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <li>
      <Link to="/fair/$round" params={{ round: id }} className={styles['bet']}>
        <span className={styles['game']}>{game}</span>
        <span className={styles['time']}>
          <time dateTime={new Date(time).toISOString()}>{formatRecentTime(time, gmtOffset)}</time>
        </span>
        <span className={styles['amount']}>
          {state === 'settled' ? (
            <SignedAmount amount={net} formatted={formatMoney(net, currency, language)} />
          ) : (
            `${t(`betting-record.state.${state}`)} ${formatMoney(stake, currency, language)}`
          )}
        </span>
      </Link>
    </li>
  )
}

const BetsSkeleton = () =>
  Array.from({ length: shownAtMost }, (_, place) => <Skeleton key={place} className={styles['waiting']} />)
