import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { text, Time } from '#wire/shapes.ts'

const Code = v.pipe(text(32), v.minLength(1))

export const authenticatorCalls = {
  authenticator: call({
    method: 'GET',
    path: '/wps/member/authenticator',
    token: 'required',
    summary: 'Whether the member the token belongs to has two-factor authentication on.',
    request: nothing,
    value: v.object({ enabledAt: v.nullable(Time), recoveryCodesLeft: v.number() }),
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: '/wps/member/authenticator',
    token: 'required',
    refusals: ['authenticator_on'],
    limits: ['authenticatorByMember'],
    rejectTrial: true,
    summary:
      'Creates a new secret for an authenticator app; it is active once a code of it is confirmed, within 15 minutes.',
    request: nothing,
    /** The secret in base 32, and the `otpauth` address for a QR code. */
    value: v.object({ secret: v.string(), uri: v.string() }),
  }),
  confirmAuthenticator: call({
    method: 'POST',
    path: '/wps/member/authenticator/confirm',
    token: 'required',
    sealed: true,
    refusals: [
      'authenticator_on',
      'authenticator_off',
      'enrolment_expired',
      'verification_wrong',
      'verification_too_many',
    ],
    limits: ['authenticatorByMember'],
    summary: 'Turns two-factor authentication on by a code of the new secret; returns the recovery codes, this once.',
    request: v.object({ code: Code }),
    value: v.object({ recoveryCodes: v.array(v.string()) }),
  }),
  endAuthenticator: call({
    method: 'POST',
    path: '/wps/member/authenticator/end',
    token: 'required',
    sealed: true,
    refusals: ['account_locked', 'password_wrong', 'authenticator_off', 'verification_wrong', 'verification_too_many'],
    limits: ['loginByAccount'],
    summary: 'Turns two-factor authentication off by a code, or a recovery code, and the password.',
    request: v.object({ code: Code, password: v.pipe(text(255), v.minLength(1)) }),
    value: v.object({ ended: v.literal(true) }),
  }),
}
