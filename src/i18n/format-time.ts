import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** `YYYY-MM-DD HH:mm:ss` in the site's time; `gmtOffset` in minutes east of UTC (decision 14). */
export function formatTime(epochMs: number, gmtOffset: number): string {
  return dayjs.utc(epochMs).utcOffset(gmtOffset).format('YYYY-MM-DD HH:mm:ss')
}

/** `MM-DD HH:mm` in the site's time, for lists of what happened lately; `gmtOffset` in minutes east of UTC. */
export function formatRecentTime(epochMs: number, gmtOffset: number): string {
  return dayjs.utc(epochMs).utcOffset(gmtOffset).format('MM-DD HH:mm')
}

/** `GMT+8`, `GMT-3:30`; `gmtOffset` in minutes east of UTC. */
export function formatGmtOffset(gmtOffset: number): string {
  const minutes = Math.abs(gmtOffset)
  const rest = minutes % 60
  const sign = gmtOffset < 0 ? '-' : '+'
  return `GMT${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Length of a day in milliseconds, from which on a remaining time is in days and hours. */
export const day = 86_400_000

/** Whole days, and hours of the day begun, of a remaining time. */
export const daysAndHours = (milliseconds: number): { readonly days: number; readonly hours: number } => ({
  days: Math.floor(milliseconds / day),
  hours: Math.floor((milliseconds % day) / 3_600_000),
})

/** A remaining time, `4:05` or `1:02:09`; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
