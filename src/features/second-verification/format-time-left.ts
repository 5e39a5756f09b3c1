/** Formats the minutes and seconds until a time, as `4:59`; both in epoch milliseconds. */
export function formatTimeLeft(until: number, now: number): string {
  const left = Math.max(0, Math.floor((until - now) / 1000))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
