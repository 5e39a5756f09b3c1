/** Keeps a market's least time from one bet at a table to the next. */
export interface Pace {
  /** Milliseconds before the next bet may come. */
  left(): number
  /** Places a bet once it may come; the next one is counted from its answer, which is later than the server's count. */
  keep<Answer>(place: () => Promise<Answer>): Promise<Answer>
}

/** `least` is in seconds, 0 where there is no such rule. */
export function createPace(least: () => number): Pace {
  let last = Number.NEGATIVE_INFINITY
  const left = () => Math.max(0, last + least() * 1000 - performance.now())
  return {
    left,
    async keep(place) {
      const wait = left()
      if (wait > 0) await new Promise((over) => setTimeout(over, wait))
      const answer = await place()
      last = performance.now()
      return answer
    },
  }
}
