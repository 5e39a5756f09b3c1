import * as v from 'valibot'
import { Currency, fromMinor, toMinor } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'

/**
 * Pools of stakes that are shared among the winners (pari-mutuel): their payouts, to the minor unit. The server and the
 * browser run this file (docs/decisions/0046-arena.md).
 */

/** The sides of a pool. */
export const poolSides = ['meron', 'wala'] as const
export type PoolSide = (typeof poolSides)[number]

/** The stakes on each side, in minor units, the house's among them. */
export type Pool = Readonly<Record<PoolSide, bigint>>

/** A pool on the wire. */
export const PoolAmounts = v.object({ meron: Money, wala: Money })
export type PoolAmounts = v.InferOutput<typeof PoolAmounts>

/** The pools of a draw on the wire: each currency has its own. */
export const PoolAmountsList = v.array(v.object({ currency: Currency, ...PoolAmounts.entries }))

export const poolAmounts = ({ meron, wala }: Pool, currency: Currency): PoolAmounts => ({
  meron: fromMinor(meron, currency),
  wala: fromMinor(wala, currency),
})

export const readPool = ({ meron, wala }: PoolAmounts, currency: Currency): Pool => ({
  meron: toMinor(meron, currency),
  wala: toMinor(wala, currency),
})

/** The commission of a pool, in per cent. */
export const commission = 8
const shared = BigInt(100 - commission)

/** The house's stake on each side of every match, placed before betting opens, in units of the minimum bet. */
export const houseUnits = 500

const otherOf = (side: PoolSide): PoolSide => (side === 'meron' ? 'wala' : 'meron')

/** Returns whether there is a contest: when a side is empty all stakes are refunded. */
export const isContest = ({ meron, wala }: Pool): boolean => meron > 0n && wala > 0n

/**
 * Returns the total payout of a side that wins: the pool less the commission, but never less than its own stakes, so
 * that no winner loses money.
 */
const payableOf = (pool: Pool, side: PoolSide): { readonly times: bigint; readonly by: bigint } => {
  const own = pool[side]
  const less = (own + pool[otherOf(side)]) * shared
  return { times: less > own * 100n ? less : own * 100n, by: own * 100n }
}

/** Returns the payout of a stake on the winning side, rounded down to a minor unit: the rest stays with the house. */
export function shareOf(pool: Pool, side: PoolSide, stake: bigint): bigint {
  const { times, by } = payableOf(pool, side)
  return (stake * times) / by
}

/** Returns a side's odds in hundredths, rounded down; null without a contest. */
export function oddsOf(pool: Pool, side: PoolSide): number | null {
  if (!isContest(pool)) return null
  const { times, by } = payableOf(pool, side)
  return Number((times * 100n) / by)
}
