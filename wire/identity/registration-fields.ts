import { matchesPattern } from './patterns.ts'
import type { FieldRule } from './registration-rules.ts'

/** Fields of the registration user that have a rule of their own (spec §3), in the order of the form. */
export const registrationFields = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'paymentPassword',
  'payeeName',
  'fullname',
  'nickname',
  'birthday',
  'email',
  'line',
  'whatsapp',
  'telegram',
  'zalo',
  'facebook',
  'wechat',
  'qqNum',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const

/** A field with a rule. */
export type RegistrationField = (typeof registrationFields)[number]

/** Fields whose leading and trailing spaces count. */
const untrimmed: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword'])

/**
 * Returns the normalized text of a field: all of a password, in the form in which it is hashed, since keyboards encode
 * the same letter in several ways (NFKC, as in RFC 8265); anything else without surrounding spaces.
 */
export const textOf = (field: string, typed: string | undefined): string =>
  untrimmed.has(field) ? (typed ?? '').normalize('NFKC') : (typed ?? '').trim()

/** Returns the rule that a text breaks, or null. The operator's own pattern is checked by the server. */
export function brokenRule(rule: FieldRule, content: string): 'missing' | 'length' | 'format' | null {
  if (content === '') return rule.required ? 'missing' : null
  const { length } = Array.from(content)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  return matchesPattern(rule.patternId, content) ? null : 'format'
}

/** Returns a typed birthday as `yyyy-MM-dd`, in either of the date forms; null when it is no date. */
export function readBirthday(typed: string): string | null {
  if (matchesPattern('dateYmd', typed)) return typed
  return matchesPattern('dateMdy', typed) ? `${typed.slice(6)}-${typed.slice(0, 5)}` : null
}

/** Returns the whole years between two dates (`yyyy-MM-dd`); 29 February counts as 1 March. */
export function yearsBetween(day: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return today.slice(5) < day.slice(5) ? years - 1 : years
}
