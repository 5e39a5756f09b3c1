import type { LimitPeriod } from '#wire/protection.ts'

const dayLength = 86_400_000

/** When the day, the week (on a Monday) and the month that `now` is in began at the site, in epoch milliseconds. */
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
