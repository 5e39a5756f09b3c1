import { eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { loginFailures } from '#server/store/schema/protection.ts'

/** Failures are forgotten after a quarter of an hour without another. */
const memory = 15 * 60_000
/** From so many failures of an account, or of an address, the next login carries an image captcha. */
export const captchaAfter = { account: 3, address: 30 } as const
/** So many failures lock an account for a quarter of an hour, whether it exists or not. */
export const lockAfter = 10
const lockLife = 15 * 60_000

/** Whose failures are counted together. */
export interface Suspect {
  /** Account as it is looked up. */
  readonly account: string
  readonly address: string
}

/** How much a login is distrusted now. */
export interface Distrust {
  readonly captcha: boolean
  /** Epoch milliseconds until which nobody may try this account; null when it is not locked. */
  readonly lockedUntil: number | null
}

const accountKey = (suspect: Suspect) => `account:${suspect.account}`
const addressKey = (suspect: Suspect) => `address:${suspect.address}`

/** Reads how much a login is distrusted. */
export async function readDistrust(db: DbOrTx, suspect: Suspect, now: number): Promise<Distrust> {
  const rows = await db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, [accountKey(suspect), addressKey(suspect)]))
  const failuresOf = (key: string) => {
    const row = rows.find((each) => each.key === key)
    return row && now - row.lastAt < memory ? row.failures : 0
  }
  const lockedUntil = rows.find((row) => row.key === accountKey(suspect))?.lockedUntil ?? null
  return {
    captcha:
      failuresOf(accountKey(suspect)) >= captchaAfter.account ||
      failuresOf(addressKey(suspect)) >= captchaAfter.address,
    lockedUntil: lockedUntil !== null && now < lockedUntil && lockedUntil <= now + lockLife ? lockedUntil : null,
  }
}

/** Counts a failed login and answers how much the next one is distrusted. */
export async function recordFailure(db: DbOrTx, suspect: Suspect, now: number): Promise<Distrust> {
  for (const key of [accountKey(suspect), addressKey(suspect)]) {
    const failures = sql`case when ${loginFailures.lastAt} > ${now - memory} then ${loginFailures.failures} + 1 else 1 end`
    await db
      .insert(loginFailures)
      .values({ key, failures: 1, lastAt: now })
      .onConflictDoUpdate({ target: loginFailures.key, set: { failures, lastAt: now } })
  }
  const [account] = await db
    .select()
    .from(loginFailures)
    .where(eq(loginFailures.key, accountKey(suspect)))
  if (account && account.failures >= lockAfter) {
    await db
      .update(loginFailures)
      .set({ failures: 0, lockedUntil: now + lockLife })
      .where(eq(loginFailures.key, accountKey(suspect)))
  }
  return readDistrust(db, suspect, now)
}

/** Forgets the failures of an account, when somebody has logged in with it. */
export async function forgetFailures(db: DbOrTx, suspect: Suspect): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, accountKey(suspect)))
}
