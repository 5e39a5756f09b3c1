/** Draws that follow from a seed, so that the same seed always fills a database the same way. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number between the two, both included. */
  whole(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[]
  uuid(): string
}

/** Draws from a 32-bit seed (mulberry32). Not for anything that must be hard to guess. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('Nothing to pick from')
      return from[whole(0, from.length - 1)] as T
    },
    shuffle<T>(list: readonly T[]): T[] {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        ;[order[last], order[other]] = [order[other] as T, order[last] as T]
      }
      return order
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () =>
        Math.floor(next() * 4_294_967_296)
          .toString(16)
          .padStart(8, '0'),
      ).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
  }
}
