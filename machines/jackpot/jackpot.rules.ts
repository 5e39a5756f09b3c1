/** What the counter grows by, and how often: 165.11 every three seconds (spec §9), in minor units and milliseconds. */
export const stepAmount = 165_11
export const stepTime = 3_000

/** Where every day (UTC) begins, in minor units. */
const dayStart = 5_000_000_00
const day = 86_400_000

/** The jackpot by the clock, in minor units: the same in every browser at the same time (spec §4). */
export const amountAt = (now: number): number => dayStart + Math.floor((now % day) / stepTime) * stepAmount
