/** A range of days in the site's time zone, both included, each `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const day = 86_400_000

/** Returns the site's day; `now` in epoch milliseconds, `gmtOffset` in minutes east of UTC. */
export const dayAt = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 60_000).toISOString().slice(0, 10)

/** Returns the day `days` later; earlier when negative. */
export const daysOn = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Returns the last `days` days, today included. */
export const lastDays = (today: string, days: number): DayRange => ({ from: daysOn(today, 1 - days), to: today })

/** Returns the quick ranges (spec §9). */
export const quickRanges = (today: string) =>
  ({
    today: lastDays(today, 1),
    yesterday: { from: daysOn(today, -1), to: daysOn(today, -1) },
    week: lastDays(today, 7),
    month: lastDays(today, 30),
  }) as const satisfies Readonly<Record<string, DayRange>>

/** Steps by which a range is moved, in days (spec §9). */
export const steps = [7, 30] as const

/** Returns the range `days` later, of the same length, and never past today. */
export function moved({ from, to }: DayRange, days: number, today: string): DayRange {
  const beyond = Math.max(0, (Date.parse(daysOn(to, days)) - Date.parse(today)) / day)
  return { from: daysOn(from, days - beyond), to: daysOn(to, days - beyond) }
}
