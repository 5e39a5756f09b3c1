import { and, eq, gte, sql, type SQLWrapper } from 'drizzle-orm'
import type { Caller } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import type { protectionCalls } from '#wire/protection/protection.ts'
import { playCurrency } from './play-limits.ts'
import { periodStarts } from './play-periods.ts'

const periods = ['day', 'week', 'month', 'year'] as const
type Period = (typeof periods)[number]

/**
 * A member's deposits, withdrawals, bets and wins since the running day, week, month and year of the site began.
 * Settled rounds belong to the time they began, as in the records; one scan of a year of each kind, bounded by its
 * index.
 */
export async function activityOf(
  site: Pick<Services, 'db' | 'settings'>,
  { caller: { memberId }, now }: { readonly caller: Caller; readonly now: number },
): Promise<ValueOf<typeof protectionCalls.activityStatement>> {
  const { db, settings } = site
  const [currency, { gmtOffset }] = await Promise.all([playCurrency(site, memberId), settings.brand()])
  const { day, week, month } = periodStarts(now, gmtOffset)
  const year = Date.UTC(new Date(now + gmtOffset * 60_000).getUTCFullYear(), 0, 1) - gmtOffset * 60_000
  const starts = { day, week, month, year }
  const first = Math.min(week, year)
  const sumSince = (amount: SQLWrapper, at: SQLWrapper) => (period: Period) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${at} >= ${starts[period]}::bigint), 0)::text`
  const sums = (amount: SQLWrapper, at: SQLWrapper) => {
    const since = sumSince(amount, at)
    return { day: since('day'), week: since('week'), month: since('month'), year: since('year') }
  }
  const jsonSums = (amount: SQLWrapper) => {
    const since = sumSince(amount, rounds.createdAt)
    return sql<Record<Period, string>>`json_build_object(${sql.join(
      periods.map((period) => sql`${sql.raw(`'${period}'`)}, ${since(period)}`),
      sql`, `,
    )})`
  }
  const [[paidIn], [paidOut], [played]] = await Promise.all([
    db
      .select(sums(sql`coalesce(${deposits.received}, ${deposits.amount})`, deposits.finishedAt))
      .from(deposits)
      .where(and(eq(deposits.memberId, memberId), eq(deposits.state, 'paid'), gte(deposits.finishedAt, first))),
    db
      .select(sums(withdrawals.amount, withdrawals.changedAt))
      .from(withdrawals)
      .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.state, 'paid'), gte(withdrawals.changedAt, first))),
    db
      .select({ staked: jsonSums(rounds.bet), won: jsonSums(rounds.win) })
      .from(rounds)
      .where(
        and(
          eq(rounds.memberId, memberId),
          eq(rounds.currency, currency),
          eq(rounds.state, 'settled'),
          gte(rounds.createdAt, first),
        ),
      ),
  ])
  const of = (found: Readonly<Record<Period, string>> | undefined, period: Period) => BigInt(found?.[period] ?? 0)
  return {
    currency,
    periods: periods.map((period) => {
      const [bet, win] = [of(played?.staked, period), of(played?.won, period)]
      return {
        period,
        from: starts[period],
        deposited: fromMinor(of(paidIn, period), currency),
        withdrawn: fromMinor(of(paidOut, period), currency),
        staked: fromMinor(bet, currency),
        won: fromMinor(win, currency),
        net: fromMinor(win - bet, currency),
      }
    }),
  }
}
