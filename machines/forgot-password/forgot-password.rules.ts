import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { matchesPattern } from '#wire/identity/patterns.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

/** What is typed, on both tabs. */
export interface ForgotFields extends NewPassword {
  readonly username: string
  readonly email: string
  readonly mobile: string
  readonly code: string
}
export type ForgotField = keyof ForgotFields
export type ForgotProblems = FieldProblems<keyof NewPassword> &
  FieldProblems<Exclude<ForgotField, keyof NewPassword>, FieldProblem['problem'] | MobileProblem>

const required = (text: string) => (text.trim() === '' ? 'missing' : null)

/** Username and email are required, the email in its form (spec §5). */
export const emailProblems = ({ username, email }: ForgotFields): ForgotProblems =>
  found([
    ['username', required(username)],
    ['email', required(email) ?? (matchesPattern('email', email.trim()) ? null : 'format')],
  ])

/** Mobile number, code and new password are required and valid (spec §5). */
export const mobileProblems = (rule: FieldRule | null, fields: ForgotFields): ForgotProblems => ({
  ...found([
    ['mobile', mobileProblem(fields.mobile)],
    ['code', required(fields.code)],
  ]),
  ...newPasswordProblems(rule, fields),
})

const places: Partial<Record<Refusal['code'], ForgotField>> = {
  sms_code_wrong: 'code',
  sms_code_expired: 'code',
  mobile_invalid: 'mobile',
  mobile_missing: 'mobile',
}

/** The field a refusal belongs under, or `form` when it is about the whole of it (spec §8). */
export const placeOf = (code: Refusal['code']): ForgotField | 'form' => places[code] ?? 'form'
