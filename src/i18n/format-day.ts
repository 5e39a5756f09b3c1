import type { Language } from '#wire/shapes.ts'

const day = 86_400_000
/** Days after which a weekday's name would be mistaken for this week's. */
const weekdaysUntil = 7

/**
 * A relative day: today, yesterday, the weekday within a week, and the date (`2026-11-21`) before that. Both times in
 * epoch milliseconds; `gmtOffset` in minutes east of UTC, which sets the start of a day.
 */
export function formatDay(epochMs: number, now: number, gmtOffset: number, language: Language): string {
  const dayOf = (time: number) => Math.floor((time + gmtOffset * 60_000) / day)
  const ago = dayOf(now) - dayOf(epochMs)
  if (ago <= 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.min(0, -ago), 'day')
  const begins = new Date(dayOf(epochMs) * day)
  if (ago >= weekdaysUntil) return begins.toISOString().slice(0, 10)
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(begins)
}
