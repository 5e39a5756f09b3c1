import * as v from 'valibot'
import { Currency, fromMinor, toMinor } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'

/**
 * Pools of stakes that are shared out among those who were right (pari-mutuel): what they pay, to the minor unit. The
 * server and the browser run what is in this file (docs/decisions/0046-arena.md).
 */

/** The sides of a match that a pool is made of. */
export const poolSides = ['meron', 'wala'] as const
export type PoolSide = (typeof poolSides)[number]

/** What lies on each side, in minor units, the house's part among it. */
export type Pool = Readonly<Record<PoolSide, bigint>>

/** A pool as it travels. */
export const ToldPool = v.object({ meron: Money, wala: Money })
export type ToldPool = v.InferOutput<typeof ToldPool>

/** The pools of a draw as they travel: stakes of each currency are shared out among themselves. */
export const ToldPools = v.array(v.object({ currency: Currency, ...ToldPool.entries }))

export const toldPool = ({ meron, wala }: Pool, currency: Currency): ToldPool => ({
  meron: fromMinor(meron, currency),
  wala: fromMinor(wala, currency),
})

export const readPool = ({ meron, wala }: ToldPool, currency: Currency): Pool => ({
  meron: toMinor(meron, currency),
  wala: toMinor(wala, currency),
})

/** What the house keeps of a pool, in per cent. */
export const commission = 8
const shared = BigInt(100 - commission)

/** What the house lays on each side of every match, before anybody bets and the same on both, in units of the least stake. */
export const houseUnits = 500

const otherOf = (side: PoolSide): PoolSide => (side === 'meron' ? 'wala' : 'meron')

/** Whether there is a contest: where a side is empty there is nothing to share out, and all stakes are given back. */
export const isContest = ({ meron, wala }: Pool): boolean => meron > 0n && wala > 0n

/**
 * What all stakes on a side get together when it wins: the pool less the commission, but never less than they were, so
 * that whoever is right loses nothing.
 */
const payableOf = (pool: Pool, side: PoolSide): { readonly times: bigint; readonly by: bigint } => {
  const own = pool[side]
  const less = (own + pool[otherOf(side)]) * shared
  return { times: less > own * 100n ? less : own * 100n, by: own * 100n }
}

/** What a stake on the winning side of a contest is paid, rounded down to a minor unit: the rest stays with the house. */
export function shareOf(pool: Pool, side: PoolSide, stake: bigint): bigint {
  const { times, by } = payableOf(pool, side)
  return (stake * times) / by
}

/** What a side pays for each unit staked, in hundredths, rounded down; null without a contest. */
export function oddsOf(pool: Pool, side: PoolSide): number | null {
  if (!isContest(pool)) return null
  const { times, by } = payableOf(pool, side)
  return Number((times * 100n) / by)
}
