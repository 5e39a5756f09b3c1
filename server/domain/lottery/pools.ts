import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { rounds, type StoredPools } from '#server/store/schema/play/games.ts'
import { Currency } from '#wire/money.ts'
import {
  houseUnits,
  type Pool,
  poolSides,
  type PoolSide,
  poolAmounts,
  type PoolAmountsList,
} from '#games/lottery/pools.ts'
import type * as v from 'valibot'

/** Facts of a match before its stakes are summed. */
export interface Pooled {
  readonly drawId: string
  /** The lowest stake in minor units, the unit of the house's part. */
  readonly unit: bigint
  /** The brand's currency: it has a pool even without bets. */
  readonly currency: Currency
}

/**
 * Pool of each side of a match, by currency: the stakes not returned, and the house's part. Final once the draw is
 * locked against bets.
 */
export async function poolsOf(
  db: DbOrTx,
  { drawId, unit, currency: usual }: Pooled,
): Promise<ReadonlyMap<Currency, Pool>> {
  const play = sql<PoolSide>`${rounds.ticket}->>'play'`
  const found = await db
    .select({ currency: rounds.currency, side: play, staked: sum(rounds.bet) })
    .from(rounds)
    .where(and(eq(rounds.drawId, drawId), sql`${rounds.state} <> 'rolledBack'`, inArray(play, [...poolSides])))
    .groupBy(rounds.currency, play)
  const house = unit * BigInt(houseUnits)
  const pools = new Map<Currency, Pool>([[usual, { meron: house, wala: house }]])
  for (const { currency, side, staked } of found) {
    const pool = pools.get(currency) ?? { meron: house, wala: house }
    pools.set(currency, { ...pool, [side]: pool[side] + BigInt(staked ?? '0') })
  }
  return pools
}

/** Pools in the form stored with a draw. */
export const toStored = (pools: ReadonlyMap<Currency, Pool>): StoredPools =>
  Object.fromEntries(
    [...pools].map(([currency, { meron, wala }]) => [currency, { meron: `${meron}`, wala: `${wala}` }]),
  )

/** The pool that bets in a currency are paid from; null where none is stored. */
export function storedPool(stored: StoredPools | null, currency: Currency): Pool | null {
  const own = stored?.[currency]
  return own === undefined ? null : { meron: BigInt(own.meron), wala: BigInt(own.wala) }
}

/** Wire form of stored pools. */
export const poolAmountsOf = (stored: StoredPools): v.InferOutput<typeof PoolAmountsList> =>
  Currency.options.flatMap((currency) => {
    const pool = storedPool(stored, currency)
    return pool === null ? [] : [{ currency, ...poolAmounts(pool, currency) }]
  })
