/** Increment of the counter and its interval: 165.11 every three seconds (spec §9), in minor units and milliseconds. */
const stepAmount = 165_11
export const stepTime = 3_000

/** Start value of every day (UTC), in minor units. */
const dayStart = 5_000_000_00
const day = 86_400_000

/**
 * Returns the jackpot while the operator sets none, in wire format: at any time the same in every browser (spec §4).
 * `now` is in epoch milliseconds.
 */
export const estimateAt = (now: number): string =>
  ((dayStart + Math.floor((now % day) / stepTime) * stepAmount) / 100).toFixed(2)
