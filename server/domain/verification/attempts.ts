import { eq, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { loginFailures } from '#server/store/schema/security/protection.ts'
import { allow } from '#server/domain/security/rate-limit.ts'

/** Wrong answers in a row that block further attempts for five minutes (spec §8). */
export const maxAttempts = 5
export const lockDuration = 5 * 60_000
/** Daily limit of wrong answers; beyond it, one more attempt every three quarters of an hour or so. */
const perDay = { limit: 30, perSeconds: 86_400 } as const
const longestRest = 24 * 3_600_000
/** Wrong answers are forgotten after a quarter of an hour without another. */
const memory = 15 * 60_000

/** Key of a shared count of wrong answers: all verifications of a member, so that a new one does not reset it. */
export type AttemptsKey = `verification:${string}` | `authenticator:${string}`

/** Refuses `verification_too_many` while a member has to wait. */
export async function refuseTooManyAttempts(db: DbOrTx, key: AttemptsKey, now: number): Promise<void> {
  const seconds = await secondsToWait(db, key, now)
  if (seconds > 0) throw new Refused('verification_too_many', { retryAfter: seconds })
}

/** Seconds to wait before the next attempt; 0 for none. */
export async function secondsToWait(db: DbOrTx, key: AttemptsKey, now: number): Promise<number> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  const until = row?.lockedUntil ?? 0
  return now < until && until <= now + longestRest ? Math.ceil((until - now) / 1000) : 0
}

/** Counts a wrong answer; returns the seconds to wait, 0 while there are attempts left. */
export async function countFailedAttempt(db: DbOrTx, key: AttemptsKey, now: number): Promise<number> {
  const today = await allow(db, `wrong:${key}`, perDay, now)
  const failures = sql`case when ${loginFailures.lastAt} > ${now - memory} then ${loginFailures.failures} + 1 else 1 end`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({ target: loginFailures.key, set: { failures, lastAt: now } })
    .returning()
  if (row === undefined || (row.failures < maxAttempts && today.allowed)) return 0
  const seconds = Math.max(lockDuration / 1000, today.retryAfter)
  await db
    .update(loginFailures)
    .set({ failures: 0, lockedUntil: now + seconds * 1000 })
    .where(eq(loginFailures.key, key))
  return seconds
}

/** Deletes the count of wrong answers after a right one. */
export async function clearAttempts(db: DbOrTx, key: AttemptsKey): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, key))
}
