import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { agentReportsCalls, OverviewFigures, OverviewPeriod } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { dayAfter } from '#server/domain/protection/play-periods.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { incomeByDay } from './team-income.ts'
import { dayIn, inTeam, type ReportScope } from './team-report.ts'

const dayLength = 86_400_000

/** Days of a period, and of its trend. */
const lengths: Readonly<Record<OverviewPeriod, { readonly days: number; readonly trend: number }>> = {
  today: { days: 1, trend: 7 },
  yesterday: { days: 1, trend: 7 },
  week: { days: 7, trend: 7 },
  month: { days: 30, trend: 30 },
}

interface Span {
  readonly from: string
  readonly to: string
}

/** Figures of a day: sums, active members and new members. */
interface Day extends Record<string, unknown> {
  readonly day: string
  readonly active: string
  readonly staked: string
  readonly won: string
}

interface Played extends Record<string, unknown> {
  readonly days: readonly Day[] | null
  readonly active: string
}

/**
 * Returns a team's figures of a period, of the period before it up to the same elapsed time, and by day: half of today
 * is not compared with the whole of yesterday.
 */
export async function teamOverview(
  db: Db,
  { agentId, currency, gmtOffset }: Pick<ReportScope, 'agentId' | 'currency' | 'gmtOffset'>,
  { period, now }: { readonly period: OverviewPeriod; readonly now: number },
): Promise<ValueOf<typeof agentReportsCalls.agentOverview>> {
  const length = lengths[period]
  const today = siteDay(now, gmtOffset)
  const to = period === 'yesterday' ? dayAfter(today, -1) : today
  const days: Span = { from: dayAfter(to, 1 - length.days), to }
  const before: Span = { from: dayAfter(days.from, -length.days), to: dayAfter(days.from, -1) }
  const trendFrom = dayAfter(to, 1 - length.trend)
  const scope = { agentId, currency, gmtOffset }
  // Compares the elapsed part of this period with the same hours of the one before.
  const elapsed = to === today ? now - length.days * dayLength : null
  const [current, earlier] = await Promise.all([
    readIn(db, { scope, all: { from: days.from < trendFrom ? days.from : trendFrom, to }, days, until: null }),
    readIn(db, { scope, all: before, days: before, until: elapsed }),
  ])
  const activeOn = new Map((current.played.days ?? []).map(({ day, active }) => [day, Number(active)]))
  return {
    days,
    currency,
    now: figuresOf(current, days, { active: Number(current.played.active), currency }),
    before: figuresOf(earlier, before, { active: Number(earlier.played.active), currency }),
    trend: Array.from({ length: length.trend }, (_, index) => {
      const day = dayAfter(trendFrom, index)
      return { day, ...figuresOf(current, { from: day, to: day }, { active: activeOn.get(day) ?? 0, currency }) }
    }),
  }
}

interface Place {
  readonly scope: Pick<ReportScope, 'agentId' | 'currency' | 'gmtOffset'>
  /** Days that are read. */
  readonly all: Span
  /** Days in which active members are counted. */
  readonly days: Span
  /** End within the last day; null for the whole day. */
  readonly until: number | null
}

const timeOf = ({ scope: { gmtOffset }, all, until }: Place) => ({
  from: dayBegins(all.from, gmtOffset),
  until: until ?? dayBegins(dayAfter(all.to, 1), gmtOffset),
})

interface Read {
  readonly played: Played
  readonly moved: Awaited<ReturnType<typeof movedIn>>
  readonly joined: Awaited<ReturnType<typeof joinedIn>>
  readonly earned: Awaited<ReturnType<typeof incomeByDay>>
}

async function readIn(db: Db, place: Place): Promise<Read> {
  const [played, moved, joined, earned] = await Promise.all([
    playedIn(db, place),
    movedIn(db, place),
    joinedIn(db, place),
    incomeByDay(db, { ...place.scope, ...timeOf(place) }),
  ])
  return { played, moved, joined, earned }
}

/** Returns the figures of some of the days read. */
function figuresOf(
  { played, moved, joined, earned }: Read,
  { from, to: last }: Span,
  { active, currency }: { readonly active: number; readonly currency: ReportScope['currency'] },
): OverviewFigures {
  const within = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rows.filter(({ day }) => day >= from && day <= last)
  const sum = <Row extends { readonly day: string }>(rows: readonly Row[], of: (row: Row) => string) =>
    within(rows).reduce((total, row) => total + BigInt(of(row)), 0n)
  const staked = sum(played.days ?? [], (row) => row.staked)
  const won = sum(played.days ?? [], (row) => row.won)
  const later = joined.days.filter(({ day }) => day > last).reduce((count, row) => count + Number(row.count), 0)
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    size: joined.size - later,
    active,
    registrations: within(joined.days).reduce((count, row) => count + Number(row.count), 0),
    deposits: money(sum(moved.deposits, (row) => row.amount)),
    withdrawals: money(sum(moved.withdrawals, (row) => row.amount)),
    turnover: money(staked),
    profit: money(staked - won),
    commission: money(sum(earned, (row) => row.amount)),
  }
}

/** Play by day, and the number of distinct active members in the counted days. */
async function playedIn(db: Db, place: Place): Promise<Played> {
  const { scope, days } = place
  const { from, until } = timeOf(place)
  const { gmtOffset } = scope
  const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const countIn = ({ from: first, to: last }: Span) => sql`
    (select count(*) from (
      select member_id from seen where number between ${numberOf(first)} and ${numberOf(last)} group by member_id
    ) each)::text`
  const { rows } = await db.execute<Played>(sql`
    with team as materialized (
      select r.member_id, (r.created_at + ${gmtOffset * 60_000}::bigint) / 86400000 as number, r.bet, r.win
      from ${rounds} r ${inTeam(scope, sql`r.member_id`)}
      where r.created_at >= ${from}::bigint and r.created_at < ${until}::bigint and r.currency = ${scope.currency}
        and r.state = 'settled'
    ), seen as materialized (select member_id, number from team group by member_id, number),
    summed as (select number, sum(bet)::text as staked, sum(win)::text as won from team group by number),
    counted as (select number, count(*)::text as active from seen group by number)
    select (select json_agg(json_build_object('day', to_char(date '1970-01-01' + number::int, 'YYYY-MM-DD'),
        'active', active, 'staked', staked, 'won', won)) from summed join counted using (number)) as days,
      ${countIn(days)} as active`)
  return rows[0]!
}

interface Moved extends Record<string, unknown> {
  readonly day: string
  readonly amount: string
}

/** Deposits and withdrawals by day. */
async function movedIn(
  db: Db,
  place: Place,
): Promise<{ readonly deposits: readonly Moved[]; readonly withdrawals: readonly Moved[] }> {
  const { scope } = place
  const { from, until } = timeOf(place)
  const [paidIn, paidOut] = await Promise.all([
    db.execute<Moved>(sql`
      select ${dayIn(scope, sql`x.finished_at`)} as day, sum(coalesce(x.received, x.amount))::text as amount
      from ${deposits} x ${inTeam(scope, sql`x.member_id`)}
      where x.state = 'paid' and x.finished_at >= ${from}::bigint and x.finished_at < ${until}::bigint
        and x.currency = ${scope.currency}
      group by 1`),
    db.execute<Moved>(sql`
      select ${dayIn(scope, sql`x.changed_at`)} as day, sum(x.amount)::text as amount
      from ${withdrawals} x ${inTeam(scope, sql`x.member_id`)}
      where x.state = 'paid' and x.changed_at >= ${from}::bigint and x.changed_at < ${until}::bigint
        and x.currency = ${scope.currency}
      group by 1`),
  ])
  return { deposits: paidIn.rows, withdrawals: paidOut.rows }
}

interface Joined extends Record<string, unknown> {
  readonly day: string
  readonly count: string
}

/** Team size at the end of the time read, and new members by day. */
async function joinedIn(db: Db, place: Place): Promise<{ readonly size: number; readonly days: readonly Joined[] }> {
  const { scope } = place
  const { from, until } = timeOf(place)
  const [{ rows }, size] = await Promise.all([
    db.execute<Joined>(sql`
    select ${dayIn(scope, sql`d.joined_at`)} as day, count(*)::text as count
    from ${downlines} d where d.agent_id = ${scope.agentId}::uuid and d.joined_at >= ${from}::bigint
      and d.joined_at < ${until}::bigint group by 1`),
    db.$count(
      downlines,
      sql`${downlines.agentId} = ${scope.agentId}::uuid and ${downlines.joinedAt} < ${until}::bigint`,
    ),
  ])
  return { size, days: rows }
}
