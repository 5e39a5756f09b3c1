import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { allow, type RateLimit } from './rate-limit.ts'

/**
 * How often one address may make the calls that cost the server work or could be used to guess,
 * and how often one account may be tried. Plain reads are not counted.
 */
export const limits = {
  loginByAddress: { limit: 60, perSeconds: 60, burst: 60 },
  loginByAccount: { limit: 30, perSeconds: 60, burst: 30 },
  challengeByAddress: { limit: 60, perSeconds: 60, burst: 60 },
  questionByAddress: { limit: 20, perSeconds: 60, burst: 20 },
  answerByAddress: { limit: 60, perSeconds: 60, burst: 60 },
  captchaByAddress: { limit: 60, perSeconds: 60, burst: 60 },
  verifyByAddress: { limit: 30, perSeconds: 60, burst: 30 },
  authenticatorByMember: { limit: 20, perSeconds: 300, burst: 20 },
  profileByMember: { limit: 30, perSeconds: 300, burst: 30 },
  registerByAddress: { limit: 30, perSeconds: 600, burst: 30 },
  freePlayByAddress: { limit: 6, perSeconds: 600, burst: 6 },
  affiliateByAddress: { limit: 30, perSeconds: 60, burst: 30 },
  serviceByAddress: { limit: 30, perSeconds: 60, burst: 30 },
  recoveryByAddress: { limit: 20, perSeconds: 600, burst: 20 },
  recoveryByAccount: { limit: 3, perSeconds: 900, burst: 3 },
  smsByAddress: { limit: 20, perSeconds: 300, burst: 20 },
} as const satisfies Readonly<Record<string, RateLimit>>

/** Counts one use of a limit by someone; refuses `rate_limited` with the seconds to wait. */
export async function spend(db: DbOrTx, limit: keyof typeof limits, who: string, now: number): Promise<void> {
  const { allowed, retryAfter } = await allow(db, `${limit}:${who}`, limits[limit], now)
  if (!allowed) throw new Refused('rate_limited', { retryAfter })
}
