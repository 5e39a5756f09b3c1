import { and, eq, isNull } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/members.ts'
import { passwordResets } from '#server/store/schema/verification.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import { textOf } from '#wire/registration-fields.ts'
import { ruleProblem } from './accepted-pattern.ts'
import { forgetDevices } from './known-places.ts'

/** Refuses a new password that breaks the brand's rule, is the one everybody tries first, or is repeated otherwise. */
export async function checkNewPassword(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  typed: { readonly newPassword: string; readonly confirmNewPassword?: string },
): Promise<void> {
  const newPassword = textOf('password', typed.newPassword)
  const { password: rule } = await settings.registrationRules()
  const problems: FieldProblem[] = []
  const broken = rule === undefined ? null : ruleProblem(rule, newPassword)
  if (broken !== null) problems.push({ field: 'newPassword', problem: broken })
  else if (newPassword === textOf('password', config.weakPassword))
    problems.push({ field: 'newPassword', problem: 'weak' })
  if (typed.confirmNewPassword !== undefined && textOf('password', typed.confirmNewPassword) !== newPassword)
    problems.push({ field: 'confirmNewPassword', problem: 'mismatch' })
  if (problems.length > 0) throw new Refused('invalid_request', { fields: problems })
}

/**
 * Takes back what was given out under the old password: links that could set another one, and remembered browsers,
 * which may be those of whoever knew it.
 */
export async function voidTrust(tx: Tx, memberId: string, now: number): Promise<void> {
  await forgetDevices(tx, memberId)
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
}

/** Gives a member a password whose hash is ready; no link sets another one after it, no browser is remembered. */
export async function setPassword(tx: Tx, memberId: string, passwordHash: string, now: number): Promise<void> {
  await voidTrust(tx, memberId, now)
  await tx
    .update(members)
    .set({ passwordHash, passwordWeak: false, passwordChangedAt: now })
    .where(eq(members.id, memberId))
}
