import { brokenRule, textOf } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** A new password and its repetition, as they are typed. */
export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** What keeps a new password from being sent (spec §5); a rule that is not known leaves the rest to the server. */
export function newPasswordProblems(rule: FieldRule | null, typed: NewPassword): FieldProblems<keyof NewPassword> {
  const newPassword = textOf('password', typed.newPassword)
  const repeated = textOf('password', typed.confirmNewPassword)
  return found([
    ['newPassword', newPassword === '' ? 'missing' : rule === null ? null : brokenRule(rule, newPassword)],
    ['confirmNewPassword', repeated === newPassword ? null : 'mismatch'],
  ])
}

/** The rule for passwords out of the registration's, which is the same by either method; null where neither is offered. */
export const passwordRule = (rules: {
  readonly username: Partial<Record<'password', FieldRule | undefined>> | null
  readonly mobile: Partial<Record<'password', FieldRule | undefined>> | null
}): FieldRule | null => rules.username?.password ?? rules.mobile?.password ?? null
