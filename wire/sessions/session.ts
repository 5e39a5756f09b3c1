import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { IdToken } from '#wire/identity/identity.ts'
import { AccountType, Code, MustChangePassword, text, Ticket } from '#wire/shapes.ts'

/** The page of the login: the agent area refuses accounts that are no agents (`error_not_agent`). */
const area = v.optional(v.picklist(['member', 'agent']), 'member')
const countryDialingCode = v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/)))

/** The typed credentials. `sms` has the mobile number as `username` and the code as `password`. */
const Typed = v.object({
  type: v.picklist(['username', 'sms']),
  username: v.pipe(text(64), v.minLength(1)),
  password: v.pipe(text(255), v.minLength(1)),
  countryDialingCode,
  captcha: v.optional(text(16)),
  captchaId: v.optional(Code),
  /** Required for `username`; an SMS login used one when it requested its code. */
  ticket: v.optional(Ticket),
  /** Of a social account to be linked (`identity_unlinked`). */
  linkTicket: v.optional(Ticket),
  area,
})

/**
 * Firebase's proof: with a `username`, that its code came to this mobile number; without one, of the user's identity.
 */
const ByFirebase = v.object({
  type: v.literal('firebase'),
  firebaseIdToken: IdToken,
  username: v.optional(v.pipe(text(64), v.minLength(1))),
  countryDialingCode,
  area,
})

/** Credentials of spec §3 "Login payload". */
export const Credentials = v.variant('type', [Typed, ByFirebase])

/** The answer to a login or a registration. */
export const LoggedIn = v.object({
  token: v.string(),
  accountType: AccountType,
  username: v.string(),
  firstTimeLogin: v.boolean(),
  passwordExpired: v.boolean(),
  mustChangePassword: MustChangePassword,
})

/**
 * The request of a trial account. `random` is created by the browser and becomes the password, which is never shown.
 */
export const TrialRequest = v.object({
  /** The visitor's operating system, for the operator's statistics. */
  os: v.pipe(text(32), v.minLength(1)),
  /** The web site, of the platforms a brand may have. */
  platform: v.literal('W'),
  random: v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/)),
})

export const sessionCalls = {
  login: call({
    method: 'POST',
    path: '/wps/session/login',
    watched: 'login',
    token: 'none',
    sealed: true,
    refusals: [
      'ticket_required',
      'ticket_invalid',
      'account_locked',
      'captcha_required',
      'captcha_wrong',
      'bad_credentials',
      'member_no_enter',
      'excluded',
      'error_not_agent',
      'verification_required',
      'verification_too_many',
      'verification_impossible',
      'feature_off',
      'mobile_missing',
      'mobile_invalid',
      'sms_code_wrong',
      'sms_code_expired',
      'identity_invalid',
      'identity_unavailable',
      'identity_unknown',
      'identity_unlinked',
    ],
    limits: ['loginByAddress', 'loginByAccount'],
    summary:
      'Logs in with a username and password, with a mobile number and SMS code, or with an ID token of Firebase.',
    request: Credentials,
    value: LoggedIn,
  }),
  freePlay: call({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    watched: 'login',
    token: 'none',
    sealed: true,
    headers: { 'gateway-version': '3' },
    refusals: ['feature_off'],
    limits: ['freePlayByAddress'],
    summary: 'Opens a trial account with play money and logs it in.',
    request: TrialRequest,
    value: LoggedIn,
  }),
  logout: call({
    method: 'DELETE',
    path: '/wps/session/logout',
    token: 'required',
    withExpiredPassword: true,
    summary: 'Ends the session the token belongs to.',
    request: nothing,
    value: v.object({ loggedOut: v.literal(true) }),
  }),
  firstLogin: call({
    method: 'POST',
    path: '/wps/session/firstLogin',
    token: 'required',
    // Part of the login itself; not logged as an event of its own.
    withExpiredPassword: true,
    summary: "Records that a member's first-login action has run.",
    request: nothing,
    value: v.object({ recorded: v.literal(true) }),
  }),
}
