import * as v from 'valibot'
import { fraction } from '#games/fraction.ts'
import type { Original } from './original.ts'

/** Multipliers are whole hundredths, from 1.00 to a million times the stake: the largest can be drawn and chosen. */
export const mostMultiplier = 100_000_000

/** The smallest multiplier that can be bet on, in hundredths. */
export const leastTarget = 101

/** Two draws of this size make one number of 52 bits: four bytes alone would be too coarse above 100,000 times. */
const half = 2 ** 26
const numbers = BigInt(half) * BigInt(half)

/** A bet on a multiplier, in hundredths: it wins when at least that is drawn. */
export const LimboPick = v.object({
  target: v.pipe(v.number(), v.integer(), v.minValue(leastTarget), v.maxValue(mostMultiplier)),
})
export type LimboPick = v.InferOutput<typeof LimboPick>

/**
 * The multiplier of a number from 0 to 2^52 - 1, in hundredths: the largest that is below .99 · 2^52 / number. A
 * multiplier m is therefore reached by the first ⌈.99 · 2^52 / m⌉ numbers, which is never less than 99 % of its share.
 */
export function multiplierOf(number: bigint): number {
  if (number === 0n) return mostMultiplier
  const below = (99n * numbers + number - 1n) / number - 1n
  return Number(below > BigInt(mostMultiplier) ? mostMultiplier : below < 100n ? 100n : below)
}

/** Returns how many of the 2^52 numbers reach a multiplier, found by what the game draws with: it never rises. */
function reaching(target: number): bigint {
  let [reached, missed] = [0n, numbers]
  while (missed - reached > 1n) {
    const middle = (reached + missed) / 2n
    if (multiplierOf(middle) >= target) reached = middle
    else missed = middle
  }
  return missed
}

const decades = [101, 110, 198, 200, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 99_999_999, mostMultiplier]

/** Limbo: a multiplier of at least the target pays the target, with a return of 99 % whatever the target is. */
export const limbo: Original<LimboPick, number> = {
  version: 1,
  pick: LimboPick,
  usual: { target: 200 },
  outcome: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(mostMultiplier)),
  draw: (draw) => multiplierOf(BigInt(draw(half)) * BigInt(half) + BigInt(draw(half))),
  pays: ({ target }, multiplier) => (multiplier >= target ? fraction(target, 100) : fraction(0)),
  returnOf: ({ target }) => fraction(reaching(target) * BigInt(target), numbers * 100n),
  tables: decades.map((target) => ({ target })),
  // A whole count of numbers wins: the excess is less than one of 2^52 times the target.
  returns: { least: fraction(99, 100), most: fraction(99_000_000_023n, 100_000_000_000n) },
}
