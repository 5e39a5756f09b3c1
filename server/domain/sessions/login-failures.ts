import { eq, inArray, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { loginFailures } from '#server/store/schema/security/protection.ts'
import { networksOf, placeOf } from '#server/domain/security/networks.ts'

/** Failures are forgotten after a quarter of an hour without another. */
const memory = 15 * 60_000
/** From so many failures of an account, or of a place, the next login carries an image captcha. */
export const captchaAfter = { account: 3, place: 30 } as const
/** So many failures lock an account for a quarter of an hour, whether it exists or not. */
export const lockAfter = 10
const lockLife = 15 * 60_000
/** Logins under way at once have times of their own: a lock may come from one that began this much later. */
const apart = 60_000
/** The latest end of a lock that is one; a later one was left by a clock that has been set back since. */
const latestEnd = (now: number) => now + lockLife + apart
/** How long who was not looked at waits at least, in milliseconds. */
const aMoment = 1_000
/** More than anybody can count to in a quarter of an hour. */
const mostCounted = 1_000_000_000

/**
 * Whose failures are counted together. Strangers to an account are counted as one, from however many places they come;
 * a place the member is known at, and the member's own sessions, count for themselves, so that no stranger can keep
 * the member out.
 */
export interface Suspect {
  /** Account as it is looked up. */
  readonly account: string
  readonly address: string
  readonly standing: 'stranger' | 'known' | 'inSession'
}

/** How much a login is distrusted now. */
export interface Distrust {
  readonly captcha: boolean
  /** Epoch milliseconds until which this suspect may not try this account; null when it is not locked. */
  readonly lockedUntil: number | null
}

/** What the tries of a suspect at an account are counted under. */
export const triesKeyOf = ({ account, address, standing }: Suspect): string =>
  standing === 'stranger'
    ? `account:${account}`
    : standing === 'known'
      ? `place:${placeOf(address)}:${account}`
      : `session:${account}`
/** The networks a suspect comes from, by what failures there are counted under. */
const networkKeysOf = ({ address }: Pick<Suspect, 'address'>) =>
  networksOf(address).map(({ network, share }) => ({ key: `address:${network}`, share }))

/** Reads how much a login is distrusted. */
export async function readDistrust(db: DbOrTx, suspect: Suspect, now: number): Promise<Distrust> {
  const own = triesKeyOf(suspect)
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
export function refuseLocked({ lockedUntil }: Pick<Distrust, 'lockedUntil'>, now: number): void {
  if (lockedUntil === null) return
  throw new Refused('account_locked', { retryAfter: Math.ceil((lockedUntil - now) / 1000), captcha: true })
}

/**
 * Lets a password be tried: answers null when it is right, and how much the next one is distrusted when it is not. The
 * try counts as a failure before it is looked at, so that of many at once no more are looked at than one by one.
 * Refuses `account_locked`.
 */
export async function tryPassword(
  db: DbOrTx,
  suspect: Suspect,
  now: number,
  isRight: () => Promise<boolean>,
): Promise<Distrust | null> {
  const failures = await count(db, triesKeyOf(suspect), now, lockAfter)
  // Of a place only the captcha comes: it may be that of thousands.
  const networks = networkKeysOf(suspect).map(({ key }) => key)
  for (const key of networks) await count(db, key, now, mostCounted)
  if (failures > lockAfter) refuseLocked(await readDistrust(db, suspect, now), now)
  if (!(await isRight())) return readDistrust(db, suspect, now)
  await db.delete(loginFailures).where(eq(loginFailures.key, triesKeyOf(suspect)))
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(inArray(loginFailures.key, networks))
  return null
}

/**
 * Lets a secret be tried whose tries are counted under a key of its own: answers null when it is right, else until when
 * it is locked (epoch milliseconds, 0 while it is not). Each try counts before it is looked at, as in `tryPassword`; one
 * that is not looked at is told of a lock.
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
  // One that was not looked at is not wrong, even where a right one beside it has just ended the lock.
  return failures > locksAt ? Math.max(until, now + aMoment) : until
}

/** Until when what is counted under a key is locked, in epoch milliseconds; 0 while it is not. */
export async function lockOf(db: DbOrTx, key: string, now: number): Promise<number> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  const until = row?.lockedUntil ?? 0
  return now < until && until <= latestEnd(now) ? until : 0
}

/** One more, in one statement, and with number `locksAt` a lock. Answers how many there are now. */
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

/** Forgets the failures of an account by strangers, in its sessions and from one place: its password is a new one. */
export async function forgetFailures(db: DbOrTx, account: string, address: string): Promise<void> {
  const keys = (['stranger', 'known', 'inSession'] as const).map((standing) =>
    triesKeyOf({ account, address, standing }),
  )
  await db.delete(loginFailures).where(inArray(loginFailures.key, keys))
}
