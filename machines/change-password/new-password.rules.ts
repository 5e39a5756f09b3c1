import { brokenRule, textOf } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** A new password and its repetition, as typed. */
export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

/** Returns the problems of a new password (spec §5); without a rule the server checks the rest. */
export function newPasswordProblems(rule: FieldRule | null, typed: NewPassword): FieldProblems<keyof NewPassword> {
  const newPassword = textOf('password', typed.newPassword)
  const repeated = textOf('password', typed.confirmNewPassword)
  return collectProblems([
    ['newPassword', newPassword === '' ? 'missing' : rule === null ? null : brokenRule(rule, newPassword)],
    ['confirmNewPassword', repeated === newPassword ? null : 'mismatch'],
  ])
}

/** Returns the password rule of the registration, the same for both methods; null if neither is offered. */
export const passwordRule = (rules: {
  readonly username: Partial<Record<'password', FieldRule | undefined>> | null
  readonly mobile: Partial<Record<'password', FieldRule | undefined>> | null
}): FieldRule | null => rules.username?.password ?? rules.mobile?.password ?? null
