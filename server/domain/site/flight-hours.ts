export const hourLength = 3_600_000

/** The beginning of an hour, in epoch milliseconds as the time in it. */
export const hourOf = (time: number): number => Math.floor(time / hourLength) * hourLength
