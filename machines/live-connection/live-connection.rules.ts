const firstDelay = 1_000
const maxDelay = 30_000

/** Attempts after which the delay no longer grows; counting stops there. */
export const maxAttempts = 5

/**
 * Returns the reconnect delay in milliseconds: 1 s, doubling to 30 s, with up to half of it taken off by `jitter`
 * (0 to 1), so that not every page returns to a restarted server at the same moment.
 */
export const reconnectDelay = (attempt: number, jitter: number): number =>
  Math.min(firstDelay * 2 ** attempt, maxDelay) * (1 - jitter / 2)
