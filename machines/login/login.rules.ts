import type { Refusal } from '#wire/envelope.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

/** The fields of the login form. */
export interface LoginFields {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly mobile: string
  readonly code: string
  /** Ticket of an external account to link with this login; empty without one. */
  readonly linkTicket: string
}
export type LoginField = Exclude<keyof LoginFields, 'linkTicket'>

/** Why a field is invalid. */
export type LoginProblem = 'required' | MobileProblem
export type LoginProblems = FieldProblems<LoginField, LoginProblem>

const required = (text: string) => (text.trim() === '' ? 'required' : null)

/** Problems of the username form: username and password are required, trimmed; the captcha when shown (spec §5). */
export const usernameProblems = (fields: LoginFields, captchaDemanded: boolean): LoginProblems =>
  collectProblems([
    ['username', required(fields.username)],
    ['password', required(fields.password)],
    ['captcha', captchaDemanded ? required(fields.captcha) : null],
  ])

/** Problems of the SMS form: a valid mobile number and a code are required, the captcha when shown (spec §5). */
export const smsProblems = (fields: LoginFields, captchaDemanded: boolean): LoginProblems =>
  collectProblems([
    ['mobile', mobileProblem(fields.mobile)],
    ['code', required(fields.code)],
    ['captcha', captchaDemanded ? required(fields.captcha) : null],
  ])

const places: Partial<Record<Refusal['code'], LoginField>> = {
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  sms_code_wrong: 'code',
  sms_code_expired: 'code',
  firebase_code_missing: 'code',
  mobile_invalid: 'mobile',
  mobile_missing: 'mobile',
}

/** Returns the field under which a refusal is shown, or `form` if it concerns the whole form (spec §8). */
export function placeOf(code: Refusal['code']): LoginField | 'form' {
  return places[code] ?? 'form'
}
