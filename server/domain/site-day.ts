/** The day at the site, `yyyy-MM-dd`; `gmtOffset` in minutes east of UTC. */
export const siteDay = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 60_000).toISOString().slice(0, 10)

/** When a day of the site begins, in epoch milliseconds; `gmtOffset` in minutes east of UTC. */
export const dayBegins = (day: string, gmtOffset: number): number => Date.parse(`${day}T00:00:00Z`) - gmtOffset * 60_000
