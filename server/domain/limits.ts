import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { type LimitName, limits } from '#wire/limits.ts'
import { allow } from './rate-limit.ts'

/** Counts one request against a limit for someone; refuses `rate_limited` with the seconds to wait. */
export async function spend(db: DbOrTx, limit: LimitName, who: string, now: number): Promise<void> {
  const { allowed, retryAfter } = await allow(db, `${limit}:${who}`, limits[limit], now)
  if (!allowed) throw new Refused('rate_limited', { retryAfter })
}
