/** A moment as commands print it, such as `2026-12-01 06:00:00 UTC`; `time` in epoch milliseconds. */
export const inUtc = (time: number | Date): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
