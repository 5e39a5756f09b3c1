/** Days of the site from one to another, both included, each `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const day = 86_400_000

/** The day it is at the site; `now` in epoch milliseconds, `gmtOffset` in minutes east of UTC. */
export const dayAt = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 60_000).toISOString().slice(0, 10)

/** The day so many days later, or earlier. */
export const daysOn = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The last so many days, today among them. */
export const lastDays = (today: string, days: number): DayRange => ({ from: daysOn(today, 1 - days), to: today })

/** Ranges that can be chosen at once (spec §9). */
export const quickRanges = (today: string) =>
  ({
    today: lastDays(today, 1),
    yesterday: { from: daysOn(today, -1), to: daysOn(today, -1) },
    week: lastDays(today, 7),
    month: lastDays(today, 30),
  }) as const satisfies Readonly<Record<string, DayRange>>

/** How far a range is moved at once, in days (spec §9). */
export const steps = [7, 30] as const

/** The range so many days later, or earlier: as long as before, and never beyond today. */
export function moved({ from, to }: DayRange, days: number, today: string): DayRange {
  const beyond = Math.max(0, (Date.parse(daysOn(to, days)) - Date.parse(today)) / day)
  return { from: daysOn(from, days - beyond), to: daysOn(to, days - beyond) }
}
