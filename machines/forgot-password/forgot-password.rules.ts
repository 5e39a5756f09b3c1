import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { matchesPattern } from '#wire/identity/patterns.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

/** Fields of both tabs. */
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

/** Returns the problems of the mail tab: username and a valid email are required (spec §5). */
export const emailProblems = ({ username, email }: ForgotFields): ForgotProblems =>
  collectProblems([
    ['username', required(username)],
    ['email', required(email) ?? (matchesPattern('email', email.trim()) ? null : 'format')],
  ])

/** Returns the problems of the mobile tab: number, code and new password are required and valid (spec §5). */
export const mobileProblems = (rule: FieldRule | null, fields: ForgotFields): ForgotProblems => ({
  ...collectProblems([
    ['mobile', mobileProblem(fields.mobile)],
    ['code', required(fields.code)],
  ]),
  ...newPasswordProblems(rule, fields),
})

const refusalFields: Partial<Record<Refusal['code'], ForgotField>> = {
  sms_code_wrong: 'code',
  sms_code_expired: 'code',
  mobile_invalid: 'mobile',
  mobile_missing: 'mobile',
}

/** Returns the field a refusal is shown under, or `form` if it concerns the whole form (spec §8). */
export const refusalFieldOf = (code: Refusal['code']): ForgotField | 'form' => refusalFields[code] ?? 'form'
