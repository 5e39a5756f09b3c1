import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { PasskeyAssertion, passkeysCalls } from './passkeys.ts'
import { LoggedIn } from '#wire/sessions/session.ts'
import { text, Time } from '#wire/shapes.ts'

/**
 * Methods of verification for a login from an unrecognised location (spec §4): a code by SMS or mail, or the code of an
 * authenticator, or a passkey.
 */
export const VerificationMethod = v.picklist(['sms', 'mail', 'totp', 'passkey'])
export type VerificationMethod = v.InferOutput<typeof VerificationMethod>

/** One-time id in a refused login (`verification_required`). */
const VerificationId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

const answered = {
  verificationId: VerificationId,
  /** True when this browser need not be verified again. */
  rememberDevice: v.optional(v.boolean(), false),
}

export const secondVerificationCalls = {
  sendVerification: call({
    method: 'POST',
    path: '/wps/verification/second',
    token: 'none',
    refusals: ['verification_ended', 'verification_too_many', 'sms_too_soon', 'sms_too_many'],
    limits: ['smsByAddress'],
    summary: 'Sends the code of a second verification by SMS or mail.',
    request: v.object({ verificationId: VerificationId, method: v.picklist(['sms', 'mail']) }),
    value: v.object({ sentAt: Time, expiresAt: Time }),
  }),
  beginPasskeyVerification: call({
    method: 'POST',
    path: '/wps/verification/second/passkey',
    token: 'none',
    refusals: ['verification_ended', 'verification_too_many'],
    limits: ['verifyByAddress'],
    summary: 'Returns what a passkey of the member is used with for a second verification.',
    request: v.object({ verificationId: VerificationId }),
    value: passkeysCalls.beginPasskeyLogin.value,
  }),
  verifyLogin: call({
    method: 'POST',
    path: '/wps/session/login/second',
    watched: 'login',
    token: 'none',
    sealed: true,
    refusals: [
      'verification_ended',
      'verification_wrong',
      'verification_too_many',
      'passkey_expired',
      'passkey_invalid',
      'member_no_enter',
      'excluded',
      'error_not_agent',
    ],
    limits: ['verifyByAddress'],
    summary: 'Answers a second verification and finishes the login it belongs to.',
    request: v.variant('method', [
      v.object({
        ...answered,
        method: v.picklist(['sms', 'mail', 'totp']),
        /** The code, or a recovery code of the authenticator. */
        code: v.pipe(text(200), v.minLength(1)),
      }),
      v.object({ ...answered, method: v.literal('passkey'), assertion: PasskeyAssertion }),
    ]),
    value: LoggedIn,
  }),
}
