/** What the counter grows by, and how often: 165.11 every three seconds (spec §9), in minor units and milliseconds. */
const stepAmount = 165_11
export const stepTime = 3_000

/** Where every day (UTC) begins, in minor units. */
const dayStart = 5_000_000_00
const day = 86_400_000

/**
 * The jackpot while the operator states none, as money of the wire: the same in every browser at the same time (spec §4).
 * `now` is in epoch milliseconds.
 */
export const estimateAt = (now: number): string =>
  ((dayStart + Math.floor((now % day) / stepTime) * stepAmount) / 100).toFixed(2)
