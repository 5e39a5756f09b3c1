import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { SentCode, smsRefusals } from '#wire/verification/sent-code.ts'
import { IdToken } from './identity.ts'
import { eachField, Rules } from './registration-rules.ts'
import { LoggedIn } from '#wire/sessions/session.ts'
import { Code, text, Ticket } from '#wire/shapes.ts'

/** Registration methods: by username, or by a mobile number instead of it (spec §2). */
export const RegistrationMethod = v.picklist(['username', 'mobile'])
export type RegistrationMethod = v.InferOutput<typeof RegistrationMethod>

const typed = v.optional(text(500))
const DialingCode = v.pipe(v.string(), v.regex(/^\d{1,4}$/))

/** The registration user (spec §3): form and origin. The server checks each field by its rule. */
export const RegistrationUser = v.object({
  ...eachField(typed),
  confirmPassword: typed,
  countryDialingCode: v.optional(DialingCode),
  captchaId: v.optional(Code),
  /** The slider's ticket; a registration by mobile used one when it requested its code. */
  ticket: v.optional(Ticket),
  /** True when the agreement, age included, was accepted. */
  agreement: v.optional(v.boolean(), false),
  /** Version of the rules of the submitted form. */
  rulesVersion: v.optional(Code),
  /** Query parameter of a friend's invitation. */
  referralCode: v.optional(text(64)),
  /** Who sent the code, and the proof of the number, where Firebase did. */
  firebaseChannel: v.optional(v.literal('SMS')),
  firebaseIdToken: v.optional(IdToken),
  /** Of a social account to be linked (`identity_unlinked`). */
  linkTicket: v.optional(Ticket),
  /** The domain and address of the form, on this site; `domain_invalid` is refused for any other. */
  domain: v.optional(text(255)),
  registerUrl: v.optional(text(2_000)),
  registerMethod: v.optional(v.literal('WEB'), 'WEB'),
  /** The answer is that of a login. */
  login: v.optional(v.literal(true), true),
})

const registering = {
  method: 'PUT',
  token: 'none',
  sealed: true,
  refusals: [
    'feature_off',
    'rules_changed',
    'ticket_required',
    'ticket_invalid',
    'captcha_required',
    'captcha_wrong',
    'invitation_code_error',
    'link_over',
    'link_used_up',
    'domain_invalid',
    'excluded',
    'sms_code_wrong',
    'sms_code_expired',
    'identity_invalid',
    'identity_unavailable',
  ],
  limits: ['registerByAddress'],
  request: RegistrationUser,
  value: LoggedIn,
} as const

export const registrationCalls = {
  registrationRules: call({
    method: 'GET',
    path: '/wps/system/setting/register',
    token: 'none',
    summary: 'The rules of the registration form by method and field. A disabled method is null.',
    request: nothing,
    value: v.object({
      /** Changes with any of the rules. */
      version: Code,
      minimumAge: v.number(),
      username: v.nullable(Rules),
      mobile: v.nullable(Rules),
    }),
  }),
  affiliate: call({
    method: 'GET',
    path: '/wps/agent/affiliate',
    token: 'none',
    refusals: ['invitation_code_error', 'link_over', 'link_used_up', 'domain_invalid'],
    limits: ['affiliateByAddress'],
    summary:
      'Whether an affiliate or invitation code exists; refuses `invitation_code_error` when it does not, or its link has expired.',
    request: v.object({ code: text(64), domain: v.optional(text(255)) }),
    value: v.object({ valid: v.literal(true) }),
  }),
  smsForRegistration: call({
    method: 'POST',
    path: '/wps/verification/sms/register',
    token: 'none',
    refusals: smsRefusals,
    limits: ['smsByAddress'],
    summary: 'Sends a registration code to a mobile number.',
    request: v.object({
      mobileNo: text(20),
      countryDialingCode: DialingCode,
      /** The form it is for; either of them when left out. */
      regType: v.optional(RegistrationMethod),
      ticket: v.optional(Ticket),
    }),
    value: SentCode,
  }),
  register: call({
    ...registering,
    path: '/wps/member/register',
    summary: 'Opens an account under a username and logs it in.',
  }),
  registerMobile: call({
    ...registering,
    path: '/wps/member/register/mobile',
    summary: 'Opens an account under a mobile number, proven by its SMS code, and logs it in.',
  }),
}
