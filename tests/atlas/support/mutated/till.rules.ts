/** The most pieces that one purchase may have. */
const most = 3

export const prices = { PHP: 2, VND: 0 } as const

/** Whether so many pieces can be bought. */
export const isAllowed = (pieces: number): boolean => pieces > 0 && pieces <= most

/** Writes a price in a currency. */
export const priceOf = (pieces: number, currency: keyof typeof prices): string =>
  (pieces * 10).toFixed(prices[currency])

/** Not used by the chart. */
export const isUnused = (pieces: number): boolean => pieces < 7
