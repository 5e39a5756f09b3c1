import type { LimitPeriod } from '#wire/protection/protection.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'

const dayLength = 86_400_000

/** Start of the day, the week (on a Monday) and the month at the site that contain `now`, in epoch milliseconds. */
export function periodStarts(now: number, gmtOffset: number): Readonly<Record<LimitPeriod, number>> {
  const ahead = gmtOffset * 60_000
  const local = new Date(now + ahead)
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const day = Date.UTC(year, month, date)
  const sinceMonday = (local.getUTCDay() + 6) % 7
  return { day: day - ahead, week: day - sinceMonday * dayLength - ahead, month: Date.UTC(year, month, 1) - ahead }
}

/** A record with an entry for each period. */
export const byPeriod = <Value>(valueOf: (period: LimitPeriod) => Value): Readonly<Record<LimitPeriod, Value>> => ({
  day: valueOf('day'),
  week: valueOf('week'),
  month: valueOf('month'),
})

const nextDay = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength)
const asDay = (date: Date) => date.toISOString().slice(0, 10)

/**
 * A day, a week or a month at the site: its first day (`yyyy-MM-dd`), and its end in epoch milliseconds, not included.
 */
export interface SitePeriod {
  readonly startsOn: string
  readonly endsAt: number
}

/** The period that contains `now`; `gmtOffset` in minutes east of UTC. */
export function periodAt(period: LimitPeriod, now: number, gmtOffset: number): SitePeriod {
  const startsOn = siteDay(periodStarts(now, gmtOffset)[period], gmtOffset)
  const [year = 0, month = 1] = startsOn.split('-').map(Number)
  const next =
    period === 'month' ? asDay(new Date(Date.UTC(year, month, 1))) : dayAfter(startsOn, period === 'day' ? 1 : 7)
  return { startsOn, endsAt: dayBegins(next, gmtOffset) }
}

/** The day this many days after another, both `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number): string => asDay(nextDay(day, days))
