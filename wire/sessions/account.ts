import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { text, Time } from '#wire/shapes.ts'

const Password = v.pipe(text(255), v.minLength(1))

export const sessionStates = ['open', 'over', 'all'] as const

const ListedSession = v.object({
  id: v.string(),
  /** Internet address it was started from. */
  address: v.string(),
  /** Browser and system it was started with (`Chrome`, `Windows`); null where that could not be told. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  area: v.picklist(['member', 'agent']),
  startedAt: Time,
  /** Last time it was heard of, to within a minute. */
  seenAt: Time,
  /** Since when it is over; null while it is open. */
  overSince: v.nullable(Time),
  /** Whether it is the one that asks. */
  isOwn: v.boolean(),
})

export const accountCalls = {
  changePassword: call({
    method: 'POST',
    path: '/wps/member/password',
    token: 'required',
    sealed: true,
    refusals: ['account_locked', 'password_wrong', 'password_unchanged', 'payment_password_same'],
    limits: ['loginByAccount'],
    openWhileOwing: true,
    realAccountsOnly: true,
    summary: 'Changes the password of the member the token belongs to, and ends every other session of theirs.',
    request: v.object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
    value: v.object({ changed: v.literal(true), sessionsEnded: v.number() }),
  }),
  sessions: call({
    method: 'GET',
    path: '/wps/member/sessions',
    token: 'required',
    openWhileOwing: true,
    summary:
      'Where the member the token belongs to is or was logged in: the session that asks first, then the latest used.',
    request: v.object({
      /** Those that are open, those that are over, or both. */
      state: v.optional(v.picklist(sessionStates), 'open'),
      /** Started on this day or later, or earlier, by the site's clock. */
      from: v.optional(Day),
      to: v.optional(Day),
      ...pageWanted(10),
    }),
    value: v.object({
      ...pageOf(ListedSession),
      /** Other sessions that are open, whatever was asked for. */
      others: v.number(),
    }),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/wps/member/sessions',
    token: 'required',
    refusals: ['not_found'],
    summary: 'Ends a session of the member the token belongs to.',
    request: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    value: v.object({ ended: v.literal(true) }),
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/wps/member/sessions/others',
    token: 'required',
    summary: 'Ends every session of the member the token belongs to, but for the one that asks.',
    request: nothing,
    value: v.object({ ended: v.number() }),
  }),
}
