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

/** Fields whose blanks at both ends count. */
const keptAsTyped: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword'])

/**
 * What counts of a typed text: all of a password, in the one form in which it is hashed, since keyboards write the same
 * letters in several (NFKC, as RFC 8265 has one form for all); anything else without blanks around it.
 */
export const textOf = (field: string, typed: string | undefined): string =>
  keptAsTyped.has(field) ? (typed ?? '').normalize('NFKC') : (typed ?? '').trim()

/** Why a text breaks its rule, or null. Whether it matches the operator's own pattern is the server's to decide. */
export function brokenRule(rule: FieldRule, content: string): 'missing' | 'length' | 'format' | null {
  if (content === '') return rule.required ? 'missing' : null
  const { length } = Array.from(content)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  return matchesPattern(rule.patternId, content) ? null : 'format'
}

/** The day of a typed birthday as `yyyy-MM-dd`, in either of the date forms; null when it is no day. */
export function readBirthday(typed: string): string | null {
  if (matchesPattern('dateYmd', typed)) return typed
  return matchesPattern('dateMdy', typed) ? `${typed.slice(6)}-${typed.slice(0, 5)}` : null
}

/** Whole years from a day (`yyyy-MM-dd`) to another; on 29 February's account the 1st of March counts. */
export function yearsBetween(day: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return today.slice(5) < day.slice(5) ? years - 1 : years
}
