import { eq, inArray, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { loginFailures } from '#server/store/schema/security/protection.ts'
import { networksOf, networkKeyOf } from '#server/domain/security/networks.ts'

/** Failures are forgotten after a quarter of an hour without another. */
const memory = 15 * 60_000
/** Failures of an account, or of a network, from which the next login requires an image captcha. */
export const captchaAfter = { account: 3, place: 30 } as const
/** Failures that lock an account for a quarter of an hour, whether it exists or not. */
export const lockAfter = 10
const lockLife = 15 * 60_000
/** Concurrent logins have their own times: a lock may come from one that began this much later. */
const apart = 60_000
/** The latest plausible end of a lock; a later one was left by a clock that has been set back since. */
const latestEnd = (now: number) => now + lockLife + apart
/** Shortest wait after an attempt that was not checked, in milliseconds. */
const aMoment = 1_000
/** More than can be reached in a quarter of an hour. */
const mostCounted = 1_000_000_000

/**
 * Unit of counting failures. Strangers to an account share one count, whatever their networks; a trusted network or
 * browser of the member, and the member's own sessions, have counts of their own, so that no stranger can lock the
 * member out.
 */
export interface LoginSubject {
  /** Account as it is looked up. */
  readonly account: string
  readonly address: string
  readonly trust: 'stranger' | 'known' | 'inSession'
}

/** Current risk state of a login. */
export interface RiskState {
  readonly captcha: boolean
  /** Epoch milliseconds until which this subject may not try this account; null when it is not locked. */
  readonly lockedUntil: number | null
}

/** Key that a subject's attempts at an account are counted under. */
export const attemptsKeyOf = ({ account, address, trust }: LoginSubject): string =>
  trust === 'stranger'
    ? `account:${account}`
    : trust === 'known'
      ? `place:${networkKeyOf(address)}:${account}`
      : `session:${account}`
/** The networks of a subject, by the keys of their failure counts. */
const networkKeysOf = ({ address }: Pick<LoginSubject, 'address'>) =>
  networksOf(address).map(({ network, share }) => ({ key: `address:${network}`, share }))

/** Reads the risk state of a login. */
export async function readRiskState(db: DbOrTx, suspect: LoginSubject, now: number): Promise<RiskState> {
  const own = attemptsKeyOf(suspect)
  const networks = networkKeysOf(suspect)
  const rows = await db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, [own, ...networks.map(({ key }) => key)]))
  const failuresOf = (key: string) => {
    const row = rows.find((each) => each.key === key)
    return row && now - row.lastAt < memory ? row.failures : 0
  }
  const lockedUntil = rows.find((row) => row.key === own)?.lockedUntil ?? null
  return {
    captcha:
      failuresOf(own) >= captchaAfter.account ||
      networks.some(({ key, share }) => failuresOf(key) >= captchaAfter.place * share),
    lockedUntil: lockedUntil !== null && now < lockedUntil && lockedUntil <= latestEnd(now) ? lockedUntil : null,
  }
}

/** Refuses `account_locked` while this account may not be tried. */
export function refuseLocked({ lockedUntil }: Pick<RiskState, 'lockedUntil'>, now: number): void {
  if (lockedUntil === null) return
  throw new Refused('account_locked', { retryAfter: Math.ceil((lockedUntil - now) / 1000), captcha: true })
}

/**
 * Checks a password: returns null when it is right, and the new risk state when it is wrong. An attempt counts as a
 * failure before it is checked, so that concurrent attempts are no more than sequential ones. Refuses `account_locked`.
 */
export async function tryPassword(
  db: DbOrTx,
  suspect: LoginSubject,
  now: number,
  isRight: () => Promise<boolean>,
): Promise<RiskState | null> {
  const failures = await count(db, attemptsKeyOf(suspect), now, lockAfter)
  // A network only triggers the captcha: thousands may share it.
  const networks = networkKeysOf(suspect).map(({ key }) => key)
  for (const key of networks) await count(db, key, now, mostCounted)
  if (failures > lockAfter) refuseLocked(await readRiskState(db, suspect, now), now)
  if (!(await isRight())) return readRiskState(db, suspect, now)
  await db.delete(loginFailures).where(eq(loginFailures.key, attemptsKeyOf(suspect)))
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(inArray(loginFailures.key, networks))
  return null
}

/**
 * Checks a secret whose attempts are counted under their own key: returns null when it is right, else until when it is
 * locked (epoch milliseconds, 0 while it is not). Each attempt counts before it is checked, as in `tryPassword`; an
 * unchecked one returns a lock.
 */
export async function trySecret(
  db: DbOrTx,
  key: string,
  { now, locksAt }: { readonly now: number; readonly locksAt: number },
  isRight: () => Promise<boolean>,
): Promise<number | null> {
  const failures = await count(db, key, now, locksAt)
  if (failures <= locksAt && (await isRight())) {
    await db.delete(loginFailures).where(eq(loginFailures.key, key))
    return null
  }
  const until = await lockOf(db, key, now)
  // An unchecked attempt is not wrong, even where a concurrent right one has just ended the lock.
  return failures > locksAt ? Math.max(until, now + aMoment) : until
}

/** End of the lock of a key, in epoch milliseconds; 0 while it is not locked. */
export async function lockOf(db: DbOrTx, key: string, now: number): Promise<number> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  const until = row?.lockedUntil ?? 0
  return now < until && until <= latestEnd(now) ? until : 0
}

/** Counts one more in one statement, and locks at number `locksAt`. Returns the new count. */
async function count(db: DbOrTx, key: string, now: number, locksAt: number): Promise<number> {
  const { failures, lastAt, lockedUntil } = loginFailures
  const isLocked = sql`(${lockedUntil} > ${now}::bigint and ${lockedUntil} <= ${latestEnd(now)}::bigint)`
  const isRecent = sql`(${lockedUntil} is null and ${lastAt} > ${now - memory}::bigint)`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${isLocked} or ${isRecent} then ${failures} + 1 else 1 end`,
        lastAt: now,
        lockedUntil: sql`case when ${isLocked} then ${lockedUntil} when ${isRecent} and ${failures} + 1 >= ${locksAt} then ${now + lockLife}::bigint else null end`,
      },
    })
    .returning({ failures })
  return row?.failures ?? 0
}

/** Deletes the failures of an account by strangers, in its sessions and from one network: its password is a new one. */
export async function forgetFailures(db: DbOrTx, account: string, address: string): Promise<void> {
  const keys = (['stranger', 'known', 'inSession'] as const).map((trust) => attemptsKeyOf({ account, address, trust }))
  await db.delete(loginFailures).where(inArray(loginFailures.key, keys))
}
