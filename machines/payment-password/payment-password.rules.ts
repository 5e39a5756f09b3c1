import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import type { FieldProblems } from '#machines/lib/form.ts'

/** The fields: `current` is the login password for a first payment password, else the old payment password. */
export interface PaymentPasswordFields extends NewPassword {
  readonly current: string
}

export const nothingTyped: PaymentPasswordFields = { current: '', newPassword: '', confirmNewPassword: '' }

/** Validates the form; without a rule only empty and unequal fields are checked, the rest by the server. */
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
