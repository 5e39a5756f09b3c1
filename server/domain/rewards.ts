import { and, count, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { rewards } from '#server/store/schema/rewards.ts'

/** How many rewards a member has been granted, after `since` where that counts, and can still claim at `now` (epoch milliseconds). */
export async function unclaimedRewards(db: Db, memberId: string, now: number, since?: number): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(rewards)
    .where(
      and(
        eq(rewards.memberId, memberId),
        isNull(rewards.claimedAt),
        lte(rewards.grantedAt, now),
        since === undefined ? undefined : gt(rewards.grantedAt, since),
        or(isNull(rewards.expiresAt), gt(rewards.expiresAt, now)),
      ),
    )
  return row?.waiting ?? 0
}
