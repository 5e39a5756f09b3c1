import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { sessionToken } from '#machines/app/app.selectors.ts'
import { type LiveEvent, eventTtl } from '#wire/events.ts'
import type { Api } from '#wire/api.ts'
import { bannersKey, homeBannersKey } from '#src/api/banner-queries.ts'
import { publishLiveEvent } from '#src/api/live-events.ts'
import { menuQuery } from '#src/api/menu-query.ts'
import { isPartOf, membersKey } from '#src/api/member-key.ts'
import { isOfNotices } from '#src/api/notice-queries.ts'
import { isBalance } from '#src/api/queries.ts'
import { createLiveConnection } from '#src/features/live-connection/live-connection.ts'
import { setConnection } from '#src/features/live-connection/use-connection.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { isTableRead } from '#src/api/play-keys.ts'
import { notifyServerReachable } from '#src/platform/reconnect.ts'

/** Events that may have been missed while there was no stream. */
const missed: readonly LiveEvent[] = [
  { type: 'siteStatus.changed' },
  { type: 'brand.changed' },
  { type: 'notices.changed' },
  { type: 'banners.changed' },
]

interface FollowedSite {
  readonly app: AppActor
  readonly api: Api
  readonly queries: QueryClient
  /** Milliseconds since the page was opened. */
  readonly pageAge: () => number
}

/** Follows the server's event stream with the current session, and invalidates queries. */
export function followSite({ app, api, queries, pageAge }: FollowedSite): void {
  /** Refetches active queries; a first fetch in progress may have begun before the event. */
  const outdate = (filters: QueryFilters) => {
    const begun = queries
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    void queries.invalidateQueries(filters)
    for (const read of begun) {
      const readAgain = () => queries.invalidateQueries({ queryKey: read.queryKey, exact: true })
      void read.fetch().then(readAgain, () => undefined)
    }
  }
  const readBalanceAgain = async () => {
    // A fetch in progress may have begun before the change; a first fetch would not be restarted otherwise.
    await queries.cancelQueries({ predicate: isBalance })
    await queries.invalidateQueries({ predicate: isBalance })
  }
  const handle = (event: LiveEvent) => {
    if (event.type === 'siteStatus.changed') app.getSnapshot().children.siteStatus?.send({ type: 'status.changed' })
    if (event.type === 'brand.changed') {
      app.send({ type: 'brand.changed' })
      outdate({ queryKey: ['service'] })
      outdate({ queryKey: menuQuery(api).queryKey })
    }
    if (event.type === 'notices.changed') outdate({ predicate: isOfNotices })
    if (event.type === 'banners.changed') outdate({ queryKey: bannersKey })
    if (event.type === 'missions.changed') outdate({ predicate: isPartOf('missions') })
    if (event.type === 'table.changed') outdate({ predicate: isTableRead })
    if (event.type === 'jackpot.changed') outdate({ queryKey: homeBannersKey })
    if (event.type === 'session.ended') app.send({ type: 'session.lost' })
    if (event.type === 'balance.changed') void readBalanceAgain()
    if (event.type === 'member.changed') outdate({ predicate: isPartOf(event.part) })
    publishLiveEvent(event)
  }
  let token = sessionToken(app.getSnapshot())
  // The page has read data since it was opened; after a later login or logout, since then.
  let since = 0
  const age = () => pageAge() - since
  const connection = createLiveConnection({ token, age })
  connection.on('message.received', ({ message }) => handle(message))
  connection.on('connection.opened', ({ again }) => {
    // The first stream may open long after the page when there was no connection before.
    if (!again && age() < eventTtl) return
    notifyServerReachable()
    for (const event of missed) handle(event)
    outdate({ queryKey: membersKey })
    publishLiveEvent({ type: 'missed' })
  })
  setConnection(connection)
  connection.start()
  app.subscribe((snapshot) => {
    const next = sessionToken(snapshot)
    if (next === token) return
    token = next
    since = pageAge()
    connection.send({ type: 'token.changed', token })
  })
}
