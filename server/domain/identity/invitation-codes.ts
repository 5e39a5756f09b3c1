import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'

/** An agent's code for new downlines, that of a registration link of theirs, or a member's for inviting friends. */
export type InvitationKind = 'affiliate' | 'link' | 'referral'

/** How a code is looked up: nobody remembers which letters were capital. */
export const codeKeyOf = (code: string) => code.trim().toLowerCase()

/** The member a code belongs to; null for a code that is none, or of another kind, or of somebody who may not enter. */
export async function ownerOf(db: DbOrTx, code: string, kinds: readonly InvitationKind[]): Promise<string | null> {
  const [row] = await db
    .select({ memberId: invitationCodes.memberId, kind: invitationCodes.kind, mayEnter: members.mayEnter })
    .from(invitationCodes)
    .innerJoin(members, eq(members.id, invitationCodes.memberId))
    .where(and(eq(invitationCodes.codeKey, codeKeyOf(code)), isNull(invitationCodes.withdrawnAt)))
  return row?.mayEnter === true && kinds.some((kind) => kind === row.kind) ? row.memberId : null
}

/** Gives a member a code; answers false when somebody has it. */
export async function giveCode(
  db: DbOrTx,
  given: { code: string; kind: InvitationKind; memberId: string; now: number },
): Promise<boolean> {
  const { code, kind, memberId, now } = given
  const made = await db
    .insert(invitationCodes)
    .values({ codeKey: codeKeyOf(code), code: code.trim(), kind, memberId, createdAt: now })
    .onConflictDoNothing()
    .returning({ codeKey: invitationCodes.codeKey })
  return made.length === 1
}

/** Without letters and digits that are taken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Gives a member a code of their own for inviting friends. */
export async function giveReferralCode(db: DbOrTx, memberId: string, now: number): Promise<void> {
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  if (!(await giveCode(db, { code, kind: 'referral', memberId, now }))) await giveReferralCode(db, memberId, now)
}
