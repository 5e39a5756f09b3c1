import { and, eq, isNull } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { passwordResets } from '#server/store/schema/verification/verification.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import { forgetDevices } from './trusted-networks.ts'
import { type IsWeak, passwordProblem, type PersonalTexts } from './password-rule.ts'

/**
 * Refuses a new password that breaks the brand's rule, is easily guessed, or is repeated differently. For a member not
 * known yet, `refusePersonal` checks for personal texts.
 */
export async function checkNewPassword(
  parts: Pick<Services, 'config' | 'settings'>,
  typed: { readonly newPassword: string; readonly confirmNewPassword?: string },
  member: typeof members.$inferSelect | null = null,
): Promise<void> {
  const problems: FieldProblem[] = []
  const problem = await passwordProblem(parts, typed.newPassword, member === null ? { names: [] } : personalOf(member))
  if (problem !== null) problems.push({ field: 'newPassword', problem })
  const newPassword = textOf('password', typed.newPassword)
  if (typed.confirmNewPassword !== undefined && textOf('password', typed.confirmNewPassword) !== newPassword)
    problems.push({ field: 'confirmNewPassword', problem: 'mismatch' })
  if (problems.length > 0) throw new Refused('invalid_request', { fields: problems })
}

/** Refuses a password that contains a text its member is known by. */
export function refusePersonal(isWeak: IsWeak, newPassword: string, member: typeof members.$inferSelect): void {
  if (isWeak(newPassword, personalOf(member)))
    throw new Refused('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] })
}

const personalOf = ({ account, nickname, email, mobile, profile }: typeof members.$inferSelect): PersonalTexts => ({
  names: [account, nickname, profile['fullname'], profile['payeeName']],
  email,
  mobile: mobile ?? profile['mobileNum'],
})

/**
 * Revokes what was issued under the old password: reset links, and remembered browsers, which may belong to an attacker
 * who knew it.
 */
export async function voidTrust(tx: Tx, memberId: string, now: number): Promise<void> {
  await forgetDevices(tx, memberId)
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
}

/** Stores a password whose hash is ready; revokes reset links and remembered browsers. */
export async function setPassword(tx: Tx, memberId: string, passwordHash: string, now: number): Promise<void> {
  await voidTrust(tx, memberId, now)
  await tx
    .update(members)
    .set({ passwordHash, passwordWeak: false, passwordChangedAt: now })
    .where(eq(members.id, memberId))
}
