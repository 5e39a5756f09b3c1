import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { LoggedIn } from './session.ts'
import { text } from '#wire/shapes.ts'

const Password = v.pipe(text(255), v.minLength(1))

/** Password recovery (spec §4, §5). */
export const recoveryCalls = {
  forgotByEmail: call({
    method: 'POST',
    path: '/wps/member/password/email',
    token: 'none',
    form: true,
    limits: ['recoveryByAddress', 'recoveryByAccount', 'recoveryByAccountADay'],
    summary: 'Mails a link to set a new password, if username and email belong together; answers the same if not.',
    request: v.object({
      username: v.pipe(text(64), v.trim(), v.minLength(1)),
      email: v.pipe(text(254), v.trim(), v.minLength(1)),
    }),
    value: v.object({ sent: v.literal(true) }),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/wps/member/password/reset',
    token: 'none',
    sealed: true,
    refusals: ['reset_link_invalid'],
    limits: ['recoveryByAddress'],
    summary: 'Sets a new password by the link of a mail, once, and ends every session of its owner.',
    request: v.object({
      /** The secret of the link. */
      link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    value: v.object({ changed: v.literal(true) }),
  }),
  setPasswordByPhone: call({
    method: 'POST',
    path: '/wps/member/password/verification',
    watched: 'login',
    token: 'none',
    sealed: true,
    refusals: [
      'feature_off',
      'mobile_missing',
      'mobile_invalid',
      'sms_code_wrong',
      'sms_code_expired',
      'member_no_enter',
      'excluded',
      'verification_required',
      'verification_too_many',
    ],
    limits: ['recoveryByAddress'],
    summary: 'Sets a new password by the code sent to a mobile number, ends every other session and logs in.',
    request: v.object({
      newPassword: Password,
      mobileNum: text(20),
      countryDialingCode: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
      verificationCode: v.pipe(text(16), v.minLength(1)),
    }),
    value: LoggedIn,
  }),
}
