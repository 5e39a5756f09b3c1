import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { memberAddresses, memberDevices } from '#server/store/schema/verification/second-verification.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

const day = 24 * 3_600_000
/** The id of no member. */
const unknownMember = '00000000-0000-0000-0000-000000000000'
/** A network not used for a year is no longer trusted. */
export const addressTtl = 365 * day
/** A remembered browser is asked again after ninety days. */
export const deviceTtl = 90 * day

/** Returns whether a network is one of the member's. */
export async function isTrustedAddress(db: DbOrTx, memberId: string, address: string, now: number): Promise<boolean> {
  const found = await db
    .select({ address: memberAddresses.address })
    .from(memberAddresses)
    .where(
      and(
        eq(memberAddresses.memberId, memberId),
        eq(memberAddresses.address, networkKeyOf(address)),
        gt(memberAddresses.usedAt, now - addressTtl),
      ),
    )
  return found.length > 0
}

/**
 * Returns whether a visitor comes from a trusted network or browser of a member, or a network of an open session.
 * Without a member the same statements run.
 */
export async function isTrusted(
  db: DbOrTx,
  memberId: string | null,
  { address, device, now }: { readonly address: string; readonly device: string | null; readonly now: number },
): Promise<boolean> {
  const id = memberId ?? unknownMember
  const open = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
  const isAtHome = await isTrustedAddress(db, id, address, now)
  const isOwnBrowser = await isKnownDevice(db, id, device, now)
  return isAtHome || isOwnBrowser || open.some((session) => networkKeyOf(session.address) === networkKeyOf(address))
}

/** How many of a member's sessions are searched: the cost does not grow with their logins. */
const lookedAt = 200

/**
 * Returns whether a member was seen in a network before: it is trusted, or one of their last sessions began there. A
 * login by an external account, or one that only the browser vouches for, does not make a network trusted, and is not
 * reported twice.
 */
export async function wasSeenAt(db: DbOrTx, memberId: string, address: string, now: number): Promise<boolean> {
  if (await isTrustedAddress(db, memberId, address, now)) return true
  const last = await db
    .select({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt))
    .limit(lookedAt)
  return last.some((session) => networkKeyOf(session.address) === networkKeyOf(address))
}

/** Makes a network trusted, from now on. */
export async function rememberAddress(db: DbOrTx, memberId: string, address: string, now: number): Promise<void> {
  await db
    .insert(memberAddresses)
    .values({ memberId, address: networkKeyOf(address), createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: [memberAddresses.memberId, memberAddresses.address], set: { usedAt: now } })
}

/** Returns whether a browser holds the token of a device this member asked to be remembered. */
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
        eq(memberDevices.memberId, memberId ?? unknownMember),
        gt(memberDevices.expiresAt, now),
      ),
    )
  return found.length > 0
}

/** Remembers a browser; returns the token it is to keep. */
export async function rememberDevice(db: DbOrTx, memberId: string, now: number): Promise<string> {
  const token = createToken()
  await db
    .insert(memberDevices)
    .values({ tokenHash: hashToken(token), memberId, createdAt: now, expiresAt: now + deviceTtl })
  return token
}

/** Forgets every remembered browser of a member. */
export async function forgetDevices(db: DbOrTx, memberId: string): Promise<void> {
  await db.delete(memberDevices).where(eq(memberDevices.memberId, memberId))
}
