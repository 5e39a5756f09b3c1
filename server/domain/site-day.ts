/** The day at the site, `yyyy-MM-dd`; `gmtOffset` in minutes east of UTC. */
export const siteDay = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 60_000).toISOString().slice(0, 10)
