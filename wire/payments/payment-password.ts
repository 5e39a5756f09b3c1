import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { FieldRule } from '#wire/identity/registration-rules.ts'
import { text, Time } from '#wire/shapes.ts'

/** Digits of a payment password, the withdrawal PIN of the interface. */
export const pinDigits = 6

/** The rule of every payment password: six digits, which fields of the interface rely on. */
export const pinRule: FieldRule = {
  enabled: true,
  required: true,
  patternId: 'digits',
  acceptedPattern: null,
  minLength: pinDigits,
  maxLength: pinDigits,
}

/** A payment or login password, as typed. */
export const TypedPassword = v.pipe(text(255), v.minLength(1))

/** Refusals of a call that needs the payment password. */
export const paymentPasswordRefusals = [
  'payment_password_unset',
  'payment_password_wrong',
  'payment_password_locked',
] as const

export const paymentPasswordCalls = {
  paymentPassword: call({
    method: 'GET',
    path: '/wps/member/paymentPassword',
    token: 'required',
    summary: 'Whether the member the token belongs to has a payment password, and its rules.',
    request: nothing,
    value: v.object({
      isSet: v.boolean(),
      rule: FieldRule,
      /** When it can be tried again after wrong attempts; null when it can be tried now. */
      lockedUntil: v.nullable(Time),
    }),
  }),
  setPaymentPassword: call({
    method: 'POST',
    path: '/wps/member/paymentPassword',
    token: 'required',
    sealed: true,
    refusals: ['account_locked', 'password_wrong', 'payment_password_set', 'payment_password_same'],
    limits: ['loginByAccount'],
    rejectTrial: true,
    summary: 'Sets the first payment password of the member the token belongs to, with the login password.',
    request: v.object({ password: TypedPassword, newPassword: TypedPassword, confirmNewPassword: TypedPassword }),
    value: v.object({ isSet: v.literal(true) }),
  }),
  changePaymentPassword: call({
    method: 'POST',
    path: '/wps/member/paymentPassword/change',
    token: 'required',
    sealed: true,
    refusals: [...paymentPasswordRefusals, 'password_unchanged', 'payment_password_same'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary: 'Changes the payment password of the member the token belongs to, with the old one.',
    request: v.object({ oldPassword: TypedPassword, newPassword: TypedPassword, confirmNewPassword: TypedPassword }),
    value: v.object({ isSet: v.literal(true) }),
  }),
}
