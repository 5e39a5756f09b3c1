const firstDelay = 1_000
const longestDelay = 30_000

/** Attempts after which the wait grows no longer; counting stops there. */
export const mostAttempts = 5

/**
 * Milliseconds before the stream is asked for again: 1 s, doubling to 30 s, with up to half of it taken off by `jitter`
 * (0 to 1), so that not every page comes back to a restarted server at the same moment.
 */
export const reconnectDelay = (attempt: number, jitter: number): number =>
  Math.min(firstDelay * 2 ** attempt, longestDelay) * (1 - jitter / 2)
