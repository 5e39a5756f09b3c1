import { createHash } from 'node:crypto'
import type { RegistrationMethod } from '#wire/identity/registration.ts'
import { type RegistrationField, registrationFields } from '#wire/identity/registration-fields.ts'
import type { FieldRule, Rules } from '#wire/identity/registration-rules.ts'
import { pinRule } from '#wire/payments/payment-password.ts'
import type { Toggles } from '#wire/site/site.ts'

const rule = (change: Partial<FieldRule>): FieldRule => ({
  enabled: false,
  required: false,
  patternId: 'any',
  acceptedPattern: null,
  minLength: 1,
  maxLength: 64,
  ...change,
})

const shown = { enabled: true, required: true }
const own: Partial<Record<RegistrationField, FieldRule>> = {
  username: rule({ ...shown, patternId: 'letterFirst', minLength: 4, maxLength: 16 }),
  password: rule({ ...shown, minLength: 8, maxLength: 64 }),
  paymentPassword: { ...pinRule, enabled: false, required: false },
  mobileNum: rule({ minLength: 6, maxLength: 20 }),
  verificationCode: rule({ required: true, patternId: 'digits', minLength: 6, maxLength: 6 }),
  birthday: rule({ ...shown, patternId: 'dateYmd', minLength: 10, maxLength: 10 }),
  email: rule({ enabled: true, patternId: 'email', minLength: 6, maxLength: 254 }),
  qqNum: rule({ patternId: 'digits', minLength: 5, maxLength: 12 }),
  zalo: rule({ patternId: 'digits', minLength: 6, maxLength: 14 }),
  whatsapp: rule({ patternId: 'digits', minLength: 6, maxLength: 14 }),
  address: rule({ maxLength: 255 }),
  affiliateCode: rule({ enabled: true, patternId: 'alphanumeric', minLength: 4, maxLength: 16 }),
  captcha: rule({ required: true, minLength: 1, maxLength: 16 }),
}

/** Rules of a fresh database: a short form that takes an adult a minute. */
export const defaultRules: Rules = Object.fromEntries(
  registrationFields.map((field) => [field, own[field] ?? rule({})]),
)

/** Fields that no operator can leave out, because the account could not be used without them. */
export const alwaysRequired: ReadonlySet<RegistrationField> = new Set(['username', 'password'])

/**
 * Rules of a registration by one method; null when the brand does not offer it. By mobile, the number replaces the
 * username and is proven by its code. Without direct registration an invitation code is required.
 */
export function rulesFor(method: RegistrationMethod, rules: Rules, toggles: Toggles): Rules | null {
  if (!(method === 'username' ? toggles.usernameRegistration : toggles.mobileRegistration)) return null
  const invited = toggles.directRegistration ? {} : changed(rules, ['affiliateCode'])
  if (method === 'username') {
    // Without a number in the form no code can be sent.
    const verified = rules.mobileNum?.enabled === true ? {} : { verificationCode: rule({}) }
    return { ...rules, ...invited, ...verified }
  }
  return { ...rules, ...invited, ...changed(rules, ['mobileNum', 'verificationCode']), username: rule({}) }
}

const changed = (rules: Rules, fields: readonly RegistrationField[]): Rules =>
  Object.fromEntries(fields.map((field) => [field, { ...(rules[field] ?? rule({})), ...shown }]))

/** Version of a set of rules: other rules have another one. */
export function versionOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
