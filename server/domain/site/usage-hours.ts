export const hourLength = 3_600_000

/** Start of the hour of a time, in epoch milliseconds. */
export const hourOf = (time: number): number => Math.floor(time / hourLength) * hourLength
