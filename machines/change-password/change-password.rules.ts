import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { FieldProblems } from '#machines/lib/form.ts'
import { type NewPassword, newPasswordProblems } from './new-password.rules.ts'

/** Fields of the form. */
export interface ChangeFields extends NewPassword {
  readonly oldPassword: string
}

/** Returns the problems of the fields (spec §5); the old password is required only if the browser does not know it. */
export function changeProblems(form: {
  readonly rule: FieldRule | null
  readonly oldKnown: boolean
  readonly fields: ChangeFields
}): FieldProblems<keyof ChangeFields> {
  return {
    ...(form.oldKnown || form.fields.oldPassword !== '' ? {} : { oldPassword: 'missing' }),
    ...newPasswordProblems(form.rule, form.fields),
  }
}
