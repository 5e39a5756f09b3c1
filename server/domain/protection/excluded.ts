import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { isExcluded, lockPlay } from './play-figures.ts'

/** Returns whether a row of `playProtection` excludes its member at `now`. */
export const exclusionLasts = (now: number) =>
  and(
    isNotNull(playProtection.exclusion),
    or(isNull(playProtection.excludedUntil), gt(playProtection.excludedUntil, now)),
  )

/** Returns whether a member is excluded at `now`. */
export async function isMemberExcluded(db: DbOrTx, memberId: string, now: number): Promise<boolean> {
  return (await db.$count(playProtection, and(eq(playProtection.memberId, memberId), exclusionLasts(now)))) > 0
}

/**
 * Refuses `excluded` to an excluded member, with the end. The row is locked, so that a concurrent login and exclusion
 * wait for each other, and the later one sees the earlier.
 */
export async function refuseExcluded(tx: Tx, memberId: string, now: number): Promise<void> {
  const row = await lockPlay(tx, memberId)
  if (!isExcluded(row, now)) return
  throw new Refused('excluded', { excludedUntil: row.excludedUntil })
}

/** Refuses `excluded` to a registration with the address, or the name and birthday, of an excluded member. */
export async function refuseExcludedPerson(
  db: DbOrTx,
  {
    email,
    fullname,
    birthday,
  }: { readonly email: string | null; readonly fullname: string | undefined; readonly birthday: string | null },
  now: number,
): Promise<void> {
  const same = or(
    email === null ? undefined : sql`lower(${members.email}) = lower(${email})`,
    fullname === undefined || birthday === null
      ? undefined
      : and(sql`lower(${members.profile} ->> 'fullname') = lower(${fullname})`, eq(members.birthday, birthday)),
  )
  if (same === undefined) return
  const [found] = await db
    .select({ until: playProtection.excludedUntil })
    .from(playProtection)
    .innerJoin(members, eq(members.id, playProtection.memberId))
    .where(and(exclusionLasts(now), same))
    .limit(1)
  if (found) throw new Refused('excluded', { excludedUntil: found.until })
}
