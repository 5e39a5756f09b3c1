import { and, count, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { type Job, timed } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { type Alert, writeAlert } from './alerts.ts'
import type { WatchBounds } from './watch-bounds.ts'

const hour = 3_600_000
/** The usual hour is the mean of this many days before. */
const usualDays = 7
/** An hour with fewer events is never unusual: at night the usual count is nearly zero. */
const least = { rounds: 50, events: 20 } as const
/** Most rounds or members alerted of an hour. */
const mostWritten = 20
/** Most rewards read, the latest first: their numbers are in the order of their time. */
const mostRewards = 100_000

type Site = Pick<Services, 'db' | 'log' | 'settings'>
type Found = Omit<Alert, 'kind' | 'most' | 'window'>

/** A full hour, in epoch milliseconds. */
interface Hour {
  readonly from: number
  readonly until: number
}

const watches: readonly ((db: Db, hour: Hour, bounds: WatchBounds) => Promise<readonly Found[]>)[] = [
  winsOfAll,
  winsOfRounds,
  roundsOfMembers,
  rewardsGranted,
  withdrawalRequests,
]

/**
 * Checks each full hour once it is over: payouts against stakes, single wins, members' rounds, and granted rewards and
 * requested withdrawals against the usual count. A value beyond its bound is an alert.
 */
export function businessWatchJob({ db, log, settings }: Site): Job {
  return {
    ...timed('watch'),
    retries: 3,
    async run({ now }) {
      const window = Math.floor(now / hour) - 1
      const span = { from: window * hour, until: (window + 1) * hour }
      const bounds = await settings.watchBounds()
      let alerts = 0
      for (const watch of watches)
        for (const found of await watch(db, span, bounds)) {
          const most = bounds[found.bound]
          await writeAlert({ db, log }, { ...found, kind: 'business.unusual', most, window }, now)
          alerts += 1
        }
      return { alerts }
    },
  }
}

const settledIn = ({ from, until }: Hour) =>
  and(eq(rounds.state, 'settled'), gte(rounds.settledAt, from), lt(rounds.settledAt, until))

async function winsOfAll(db: Db, span: Hour, bounds: WatchBounds): Promise<readonly Found[]> {
  const sums = await db
    .select({
      currency: rounds.currency,
      rounds: count(),
      percent: sql`floor(sum(${rounds.win}) * 100 / greatest(sum(${rounds.bet}), 1))`.mapWith(Number),
    })
    .from(rounds)
    .where(settledIn(span))
    .groupBy(rounds.currency)
  return sums
    .filter((row) => row.rounds >= least.rounds && row.percent > bounds['wins.percent'])
    .map(({ currency, percent }) => ({ bound: 'wins.percent', found: percent, about: currency }))
}

async function winsOfRounds(db: Db, span: Hour, bounds: WatchBounds): Promise<readonly Found[]> {
  const found = await db
    .select({
      id: rounds.id,
      memberId: rounds.memberId,
      times: sql`floor(${rounds.win} / greatest(${rounds.bet}, 1))`.mapWith(Number),
    })
    .from(rounds)
    .where(and(settledIn(span), gt(rounds.win, sql`${rounds.bet} * ${bounds['win.times']}::bigint`)))
    .orderBy(desc(rounds.win))
    .limit(mostWritten)
  return found.map(({ id, memberId, times }) => ({ bound: 'win.times', found: times, memberId, about: id }))
}

async function roundsOfMembers(db: Db, { from, until }: Hour, bounds: WatchBounds): Promise<readonly Found[]> {
  const played = await db
    .select({ memberId: rounds.memberId, rounds: count() })
    .from(rounds)
    .where(and(gte(rounds.createdAt, from), lt(rounds.createdAt, until)))
    .groupBy(rounds.memberId)
    .having(gt(count(), bounds['rounds.member']))
    .orderBy(desc(count()))
    .limit(mostWritten)
  return played.map(({ memberId, rounds: found }) => ({ bound: 'rounds.member', found, memberId }))
}

/** The count in the hour and the mean of the same hour in the days before. */
interface Compared {
  readonly now: number
  readonly before: number
}

const beginOfUsual = ({ from }: Hour) => from - usualDays * 24 * hour

function unusual(
  bound: 'rewards.times' | 'withdrawals.times',
  { now, before }: Compared,
  bounds: WatchBounds,
): readonly Found[] {
  const usual = before / (usualDays * 24)
  return now < least.events || now <= usual * bounds[bound]
    ? []
    : [{ bound, found: Math.floor(now / Math.max(usual, 1)), about: `${now} in the hour` }]
}

async function rewardsGranted(db: Db, span: Hour, bounds: WatchBounds): Promise<readonly Found[]> {
  const inHour = sql`${rewards.grantedAt} >= ${span.from}::bigint`
  const [compared] = await db
    .select({
      now: sql`count(*) filter (where ${inHour})`.mapWith(Number),
      before: sql`count(*) filter (where not ${inHour})`.mapWith(Number),
    })
    .from(rewards)
    .where(
      and(
        gt(rewards.id, sql`(select coalesce(max(id), 0) - ${mostRewards}::bigint from rewards)`),
        gte(rewards.grantedAt, beginOfUsual(span)),
        lt(rewards.grantedAt, span.until),
      ),
    )
  return unusual('rewards.times', compared ?? { now: 0, before: 0 }, bounds)
}

async function withdrawalRequests(db: Db, span: Hour, bounds: WatchBounds): Promise<readonly Found[]> {
  const requestCount = (from: number, until: number) =>
    db.$count(
      auditEvents,
      and(
        eq(auditEvents.kind, 'withdrawal.requested'),
        gte(auditEvents.createdAt, from),
        lt(auditEvents.createdAt, until),
      ),
    )
  const compared = {
    now: await requestCount(span.from, span.until),
    before: await requestCount(beginOfUsual(span), span.from),
  }
  return unusual('withdrawals.times', compared, bounds)
}
