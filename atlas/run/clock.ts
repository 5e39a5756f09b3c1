/** A timer of the clock: its delay, and its number in the order of setting. */
export interface HeldTimer {
  readonly due: number
  readonly fire: () => void
}

/**
 * A clock that advances only on request and fires timers one by one in due order. A ticker of one second fires five
 * times in five seconds, not once.
 */
export class DueOrderClock {
  #now = 0
  #next = 1
  readonly #timers = new Map<number, HeldTimer>()

  /** Milliseconds since the clock was created. */
  now(): number {
    return this.#now
  }

  setTimeout(fire: () => void, milliseconds: number): number {
    const id = this.#next++
    this.#timers.set(id, { due: this.#now + milliseconds, fire })
    return id
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id)
  }

  /** Number of running timers. */
  get size(): number {
    return this.#timers.size
  }

  /** Advances to the next due time and fires all timers of that moment; false when none runs. */
  fireNext(): boolean {
    if (this.#timers.size === 0) return false
    const due = Math.min(...[...this.#timers.values()].map((timer) => timer.due))
    const firing = [...this.#timers].filter(([, timer]) => timer.due === due)
    this.#now = Math.max(this.#now, due)
    for (const [id, timer] of firing) {
      if (this.#timers.delete(id)) timer.fire()
    }
    return true
  }

  /** Advances by milliseconds and fires every due timer, also those set on the way. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds
    while ([...this.#timers.values()].some((timer) => timer.due <= end)) this.fireNext()
    this.#now = end
  }
}
