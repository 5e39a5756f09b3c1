import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { LoggedIn } from '#wire/sessions/session.ts'
import { text, Time } from '#wire/shapes.ts'

/**
 * Methods of verification for a login from an unrecognised location (spec §4): a code by SMS or mail, or the code of an
 * authenticator.
 */
export const VerificationMethod = v.picklist(['sms', 'mail', 'totp'])
export type VerificationMethod = v.InferOutput<typeof VerificationMethod>

/** One-time id in a refused login (`verification_required`). */
const VerificationId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

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
      'member_no_enter',
      'excluded',
      'error_not_agent',
    ],
    limits: ['verifyByAddress'],
    summary: 'Answers a second verification and finishes the login it belongs to.',
    request: v.object({
      verificationId: VerificationId,
      method: VerificationMethod,
      /** The code, or a recovery code of the authenticator. */
      code: v.pipe(text(200), v.minLength(1)),
      /** True when this browser need not be verified again. */
      rememberDevice: v.optional(v.boolean(), false),
    }),
    value: LoggedIn,
  }),
}
