import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { FieldRule } from '#wire/identity/registration-rules.ts'
import { text, Time } from '#wire/shapes.ts'

/** A payment password or one that logs in, as it is typed. */
export const TypedPassword = v.pipe(text(255), v.minLength(1))

/** What a call may refuse that is asked with the payment password. */
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
    summary: 'Whether the member the token belongs to has a payment password, and what one must be.',
    request: nothing,
    value: v.object({
      isSet: v.boolean(),
      rule: FieldRule,
      /** Until when none is taken after wrong tries; null when it can be tried. */
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
    realAccountsOnly: true,
    summary: 'Gives the member the token belongs to their first payment password, by the one that logs in.',
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
    realAccountsOnly: true,
    summary: 'Changes the payment password of the member the token belongs to, by the one before.',
    request: v.object({ oldPassword: TypedPassword, newPassword: TypedPassword, confirmNewPassword: TypedPassword }),
    value: v.object({ isSet: v.literal(true) }),
  }),
}
