import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { memberAddresses, memberDevices } from '#server/store/schema/verification/second-verification.ts'
import { placeOf } from '#server/domain/security/networks.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

const day = 24 * 3_600_000
/** The id of no member. */
const nobody = '00000000-0000-0000-0000-000000000000'
/** An address nobody used for a year is not the member's any more. */
export const addressLife = 365 * day
/** A remembered browser is asked again after ninety days. */
export const deviceLife = 90 * day

/** Whether a member has logged in from there before. */
export async function isKnownAddress(db: DbOrTx, memberId: string, address: string, now: number): Promise<boolean> {
  const found = await db
    .select({ address: memberAddresses.address })
    .from(memberAddresses)
    .where(
      and(
        eq(memberAddresses.memberId, memberId),
        eq(memberAddresses.address, placeOf(address)),
        gt(memberAddresses.usedAt, now - addressLife),
      ),
    )
  return found.length > 0
}

/**
 * Whether a visitor comes from where a member is known: a place or a browser that is the member's, or a place one of
 * the member's sessions was begun at. Nobody, who has no places, costs the same.
 */
export async function isFamiliar(
  db: DbOrTx,
  memberId: string | null,
  { address, device, now }: { readonly address: string; readonly device: string | null; readonly now: number },
): Promise<boolean> {
  const id = memberId ?? nobody
  const open = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
  const isAtHome = await isKnownAddress(db, id, address, now)
  const isOwnBrowser = await isKnownDevice(db, id, device, now)
  return isAtHome || isOwnBrowser || open.some((session) => placeOf(session.address) === placeOf(address))
}

/** How far back among a member's sessions is looked: however often somebody logs in, it costs the same. */
const lookedAt = 200

/**
 * Whether a member has been seen at a place before: it is theirs, or one of their last sessions was begun there. A login
 * by an account elsewhere, or one that only the browser vouches for, makes no place the member's, and is no news twice.
 */
export async function hasBeenAt(db: DbOrTx, memberId: string, address: string, now: number): Promise<boolean> {
  if (await isKnownAddress(db, memberId, address, now)) return true
  const last = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt))
    .limit(lookedAt)
  return last.some((session) => placeOf(session.address) === placeOf(address))
}

/** Makes an address the member's, from now on. */
export async function rememberAddress(db: DbOrTx, memberId: string, address: string, now: number): Promise<void> {
  await db
    .insert(memberAddresses)
    .values({ memberId, address: placeOf(address), createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: [memberAddresses.memberId, memberAddresses.address], set: { usedAt: now } })
}

/** Whether a browser holds the token of a device this member asked to be remembered. */
export async function isKnownDevice(
  db: DbOrTx,
  memberId: string | null,
  token: string | null,
  now: number,
): Promise<boolean> {
  if (token === null) return false
  const found = await db
    .select({ memberId: memberDevices.memberId })
    .from(memberDevices)
    .where(
      and(
        eq(memberDevices.tokenHash, hashToken(token)),
        eq(memberDevices.memberId, memberId ?? nobody),
        gt(memberDevices.expiresAt, now),
      ),
    )
  return found.length > 0
}

/** Remembers a browser; answers the token it is to keep. */
export async function rememberDevice(db: DbOrTx, memberId: string, now: number): Promise<string> {
  const token = createToken()
  await db
    .insert(memberDevices)
    .values({ tokenHash: hashToken(token), memberId, createdAt: now, expiresAt: now + deviceLife })
  return token
}

/** Asks every browser of a member again. */
export async function forgetDevices(db: DbOrTx, memberId: string): Promise<void> {
  await db.delete(memberDevices).where(eq(memberDevices.memberId, memberId))
}
