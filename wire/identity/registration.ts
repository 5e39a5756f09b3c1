import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { CodeOnItsWay, smsRefusals } from '#wire/verification/code-on-its-way.ts'
import { IdToken } from './identity.ts'
import { eachField, Rules } from './registration-rules.ts'
import { LoggedIn } from '#wire/sessions/session.ts'
import { Code, text, Ticket } from '#wire/shapes.ts'

/** How one registers: under a username, or under a mobile number that stands in for it (spec §2). */
export const RegistrationMethod = v.picklist(['username', 'mobile'])
export type RegistrationMethod = v.InferOutput<typeof RegistrationMethod>

const typed = v.optional(text(500))
const DialingCode = v.pipe(v.string(), v.regex(/^\d{1,4}$/))

/** The registration user (spec §3): what was typed, and where it comes from. The server checks each field by its rule. */
export const RegistrationUser = v.object({
  ...eachField(typed),
  confirmPassword: typed,
  countryDialingCode: v.optional(DialingCode),
  captchaId: v.optional(Code),
  /** Of the slider; a registration by mobile has passed it when it asked for its code. */
  ticket: v.optional(Ticket),
  /** Whether the agreement, age included, was ticked. */
  agreement: v.optional(v.boolean(), false),
  /** Version of the rules the form was filled in by. */
  rulesVersion: v.optional(Code),
  /** Query parameter of an invitation by a friend. */
  referralCode: v.optional(text(64)),
  /** Who sent the code, and the proof that it came to the number, where Firebase did. */
  firebaseChannel: v.optional(v.literal('SMS')),
  firebaseIdToken: v.optional(IdToken),
  /** Of an account elsewhere that is to be linked (`identity_unlinked`). */
  linkTicket: v.optional(Ticket),
  /** Where it is made: a domain and an address of the site; `domain_invalid` is refused for any other. */
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
    summary: 'What the registration asks for: a rule a field, by method. A method that is off is null.',
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
      'Whether an affiliate or invitation code is one; refuses `invitation_code_error` when it is not, and says so of a link that is over.',
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
    value: CodeOnItsWay,
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
