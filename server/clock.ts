/** The site's time. Every rule with a deadline reads it; nothing else on the server asks for the time of day. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds the clock runs ahead of real time; 0 unless someone moved it. */
  readonly offset: number
  /** Sets the offset. Refused with an error where the clock is not movable. */
  move(offset: number): void
}

/** Real time plus an offset that only a movable clock (local mode) may change. */
export function createClock(options: { movable: boolean; offset?: number }): Clock {
  let offset = options.movable ? (options.offset ?? 0) : 0
  return {
    now: () => Date.now() + offset,
    get offset() {
      return offset
    },
    move(next) {
      if (!options.movable) throw new Error('the clock of this server cannot be moved')
      offset = next
    },
  }
}
