import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'

/** An agent's code for new downlines, the code of a registration link, or a member's code for inviting friends. */
export type InvitationKind = 'affiliate' | 'link' | 'referral'

/** Key by which a code is looked up: case does not matter. */
export const codeKeyOf = (code: string) => code.trim().toLowerCase()

/** The member who owns a code; null for an unknown one, one of another kind, or of a member who may not log in. */
export async function ownerOf(db: DbOrTx, code: string, kinds: readonly InvitationKind[]): Promise<string | null> {
  const [row] = await db
    .select({ memberId: invitationCodes.memberId, kind: invitationCodes.kind, mayEnter: members.mayEnter })
    .from(invitationCodes)
    .innerJoin(members, eq(members.id, invitationCodes.memberId))
    .where(and(eq(invitationCodes.codeKey, codeKeyOf(code)), isNull(invitationCodes.withdrawnAt)))
  return row?.mayEnter === true && kinds.some((kind) => kind === row.kind) ? row.memberId : null
}

/** Gives a member a code; returns false when it is taken. */
export async function giveCode(
  db: DbOrTx,
  invitation: { code: string; kind: InvitationKind; memberId: string; now: number },
): Promise<boolean> {
  const { code, kind, memberId, now } = invitation
  const made = await db
    .insert(invitationCodes)
    .values({ codeKey: codeKeyOf(code), code: code.trim(), kind, memberId, createdAt: now })
    .onConflictDoNothing()
    .returning({ codeKey: invitationCodes.codeKey })
  return made.length === 1
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Gives a member their own code for inviting friends. */
export async function giveReferralCode(db: DbOrTx, memberId: string, now: number): Promise<void> {
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  if (!(await giveCode(db, { code, kind: 'referral', memberId, now }))) await giveReferralCode(db, memberId, now)
}
