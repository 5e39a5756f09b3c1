import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import type { FieldProblems } from '#machines/lib/form.ts'

/** What is typed: the password that logs in for the first payment password, the one before for another. */
export interface PaymentPasswordFields extends NewPassword {
  readonly current: string
}

export const nothingTyped: PaymentPasswordFields = { current: '', newPassword: '', confirmNewPassword: '' }

/** What keeps the form from being sent; a rule that is not known leaves the rest to the server. */
export function paymentPasswordProblems({
  rule,
  fields,
}: {
  readonly rule: FieldRule | null
  readonly fields: PaymentPasswordFields
}): FieldProblems<keyof PaymentPasswordFields> {
  return {
    ...(fields.current === '' ? { current: 'missing' } : {}),
    ...newPasswordProblems(rule, fields),
  }
}
