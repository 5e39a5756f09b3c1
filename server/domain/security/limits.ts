import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { type Limit, type LimitName, limits } from '#wire/limits.ts'
import { networksOf } from './networks.ts'
import { allow } from './rate-limit.ts'

/**
 * Counts one request against a limit, for a limit by address against those of its networks; refuses `rate_limited` with
 * the seconds to wait.
 */
export const spend = (db: DbOrTx, name: LimitName, who: string, now: number): Promise<void> =>
  spendLimit(db, { name, ...limits[name] }, who, now)

/** The same for a limit that belongs to no call. */
export async function spendLimit(
  db: DbOrTx,
  { name, by, limit: most, perSeconds }: Limit & { readonly name: string },
  who: string,
  now: number,
): Promise<void> {
  for (const { network, share } of by === 'address' ? networksOf(who) : [{ network: who, share: 1 }]) {
    const { allowed, retryAfter } = await allow(db, `${name}:${network}`, { limit: most * share, perSeconds }, now)
    if (!allowed) throw new Refused('rate_limited', { retryAfter })
  }
}
