import type { Refusal } from '#wire/envelope.ts'
import type { FieldProblems } from '#machines/lib/form.ts'
import { type MobileProblem, mobileProblem } from '#machines/sms-code/sms-code.rules.ts'

/** What the login form holds. */
export interface LoginFields {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly mobile: string
  readonly code: string
  /** Of an account elsewhere that this login is to link; empty without one. */
  readonly linkTicket: string
}
export type LoginField = Exclude<keyof LoginFields, 'linkTicket'>

/** Why a field keeps the form from being sent. */
export type LoginProblem = 'required' | MobileProblem
export type LoginProblems = FieldProblems<LoginField, LoginProblem>

const required = (text: string): LoginProblem | undefined => (text.trim() === '' ? 'required' : undefined)

function found(problems: { readonly [Field in LoginField]?: LoginProblem | undefined }): LoginProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** What is wrong with the username form: username and password are required, trimmed; the captcha when shown (spec §5). */
export function usernameProblems(fields: LoginFields, captchaDemanded: boolean): LoginProblems {
  return found({
    username: required(fields.username),
    password: required(fields.password),
    captcha: captchaDemanded ? required(fields.captcha) : undefined,
  })
}

/** What is wrong with the SMS form: a valid mobile number and a code are required, the captcha when shown (spec §5). */
export function smsProblems(fields: LoginFields, captchaDemanded: boolean): LoginProblems {
  return found({
    mobile: mobileProblem(fields.mobile) ?? undefined,
    code: required(fields.code),
    captcha: captchaDemanded ? required(fields.captcha) : undefined,
  })
}

const places: Partial<Record<Refusal['code'], LoginField>> = {
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  sms_code_wrong: 'code',
  sms_code_expired: 'code',
  firebase_code_missing: 'code',
  mobile_invalid: 'mobile',
  mobile_missing: 'mobile',
}

/** The field a refusal belongs under, or `form` when it is about the whole of it (spec §8). */
export function placeOf(code: Refusal['code']): LoginField | 'form' {
  return places[code] ?? 'form'
}
