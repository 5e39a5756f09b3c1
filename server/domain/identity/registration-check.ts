import { Refused } from '#server/handler.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import type { registrationCalls, RegistrationMethod } from '#wire/identity/registration.ts'
import {
  readBirthday,
  registrationFields,
  type RegistrationField,
  textOf,
  yearsBetween,
} from '#wire/identity/registration-fields.ts'
import type { Rules } from '#wire/identity/registration-rules.ts'
import { ruleProblem } from './accepted-pattern.ts'
import { type Mobile, readMobile } from './mobile.ts'
import type { IsWeak, PersonalTexts } from '#server/domain/sessions/password-rule.ts'

/** Request to open an account. */
export type Registration = ParsedRequestOf<typeof registrationCalls.register>

/** Inputs of the check besides the rules. */
export interface CheckedBy {
  readonly method: RegistrationMethod
  readonly rules: Rules
  readonly minimumAge: number
  /** The day at the site, `yyyy-MM-dd`. */
  readonly today: string
  readonly isWeak: IsWeak
  readonly countryDialingCode: string
}

/** A valid registration. */
export interface CheckedRegistration {
  readonly texts: Readonly<Partial<Record<RegistrationField, string>>>
  readonly mobile: Mobile | null
  readonly birthday: string | null
}

type Problem = FieldProblem['problem']

/**
 * Validates a request by the rules, field by field; fields the form does not ask for are dropped. Returns all problems,
 * or the data to open the account with.
 */
export function checkRegistration(
  user: Registration,
  by: CheckedBy,
): { readonly problems: readonly FieldProblem[] } | { readonly checked: CheckedRegistration } {
  const texts: Partial<Record<RegistrationField, string>> = {}
  const problems: FieldProblem[] = []
  const note = (field: string, problem: Problem | null) => {
    if (problem !== null) problems.push({ field, problem })
  }

  for (const field of registrationFields) {
    const rule = by.rules[field]
    // The image captcha is checked by the server on its own.
    if (rule?.enabled !== true || field === 'captcha') continue
    const text = textOf(field, user[field])
    note(field, ruleProblem(rule, text) ?? (field === 'birthday' && text !== '' ? ageProblem(text, by) : null))
    if (text !== '') texts[field] = text
  }
  const isValid = (field: string) => !problems.some((problem) => problem.field === field)
  if (texts.password !== undefined && isValid('password') && by.isWeak(texts.password, personalOf(texts)))
    note('password', 'weak')
  if (textOf('confirmPassword', user.confirmPassword) !== (texts.password ?? '')) note('confirmPassword', 'mismatch')
  if (!user.agreement) note('agreement', 'missing')
  let mobile: Mobile | null = null
  if (texts.mobileNum !== undefined && isValid('mobileNum')) {
    mobile = mobileOf(texts.mobileNum, user.countryDialingCode ?? by.countryDialingCode)
    if (mobile === null) note('mobileNum', 'format')
  }
  if (problems.length > 0) return { problems }
  const birthday = texts.birthday === undefined ? null : readBirthday(texts.birthday)
  return { checked: { texts, mobile, birthday } }
}

/** Personal texts that the password may not contain. */
const personalOf = (texts: CheckedRegistration['texts']): PersonalTexts => ({
  names: [texts.username, texts.nickname, texts.fullname, texts.payeeName],
  email: texts.email,
  mobile: texts.mobileNum,
})

/** Problem of a birthday: not a date of a living person, or too young. */
export function ageProblem(
  birthday: string,
  { today, minimumAge }: Pick<CheckedBy, 'today' | 'minimumAge'>,
): 'format' | 'underage' | null {
  const day = readBirthday(birthday)
  const age = day === null ? null : yearsBetween(day, today)
  if (age === null || age < 0 || age > 130) return 'format'
  return age < minimumAge ? 'underage' : null
}

function mobileOf(typed: string, countryDialingCode: string): Mobile | null {
  try {
    return readMobile(typed, countryDialingCode)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
