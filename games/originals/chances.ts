import { type Fraction, fraction, plus, times } from '#games/fraction.ts'

/** What the originals count their returns with: exactly, over outcomes that are all equally likely. */

/** Outcomes that pay the same: how many there are, and what each pays as a multiple of the stake. */
export interface Cell {
  readonly ways: bigint
  readonly pays: Fraction
}

/** Returns in how many ways `count` of `all` can be chosen, whatever their order. */
export function choose(all: number, count: number): bigint {
  let ways = 1n
  for (let taken = 1; taken <= count; taken += 1) ways = (ways * BigInt(all - count + taken)) / BigInt(taken)
  return ways
}

/** Returns the expected pay of a stake of one, where the cells hold all outcomes. */
export function expectedPay(cells: readonly Cell[]): Fraction {
  const all = cells.reduce((sum, { ways }) => sum + ways, 0n)
  return times(
    cells.reduce((sum, { ways, pays }) => plus(sum, times(pays, fraction(ways))), fraction(0)),
    fraction(1n, all),
  )
}

/** Returns a multiple of the stake that a pay table has in hundredths. */
export const hundredths = (multiple: number): Fraction => fraction(multiple, 100)

/** Returns whether the value is at most this multiple. */
export const isAtMost = ({ numerator, denominator }: Fraction, multiple: bigint): boolean =>
  numerator <= multiple * denominator
