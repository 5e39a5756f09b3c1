/** The day at the site, `yyyy-MM-dd`; `gmtOffset` in minutes east of UTC. */
export const siteDay = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 60_000).toISOString().slice(0, 10)

/** When a day of the site begins, in epoch milliseconds; `gmtOffset` in minutes east of UTC. */
export const dayBegins = (day: string, gmtOffset: number): number => Date.parse(`${day}T00:00:00Z`) - gmtOffset * 60_000

/** A stretch of time in epoch milliseconds, `until` not included; null where it is open. */
export interface Span {
  readonly from: number | null
  readonly until: number | null
}

/** The time of the days from one to another, both included; `gmtOffset` in minutes east of UTC. */
export const spanOf = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  gmtOffset: number,
): Span => ({
  from: from === undefined ? null : dayBegins(from, gmtOffset),
  until: to === undefined ? null : dayBegins(to, gmtOffset) + 86_400_000,
})
