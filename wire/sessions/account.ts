import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { text, Time } from '#wire/shapes.ts'

const Password = v.pipe(text(255), v.minLength(1))

export const sessionStates = ['open', 'over', 'all'] as const

const ListedSession = v.object({
  id: v.string(),
  /** Internet address it was started from. */
  address: v.string(),
  /** Browser and system it was started with (`Chrome`, `Windows`); null where they are unknown. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  area: v.picklist(['member', 'agent']),
  startedAt: Time,
  /** Last request, to within a minute. */
  seenAt: Time,
  /** When it ended; null while it is open. */
  overSince: v.nullable(Time),
  /** True when it is the session of this request. */
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
    withExpiredPassword: true,
    rejectTrial: true,
    summary: 'Changes the password of the member the token belongs to, and ends every other session of theirs.',
    request: v.object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
    value: v.object({ changed: v.literal(true), sessionsEnded: v.number() }),
  }),
  sessions: call({
    method: 'GET',
    path: '/wps/member/sessions',
    token: 'required',
    withExpiredPassword: true,
    summary:
      'The open and ended sessions of the member the token belongs to: that of the request first, then the latest used.',
    request: v.object({
      /** Open sessions, ended ones, or both. */
      state: v.optional(v.picklist(sessionStates), 'open'),
      /** Started on this day or later, or earlier, by the site's clock. */
      from: v.optional(Day),
      to: v.optional(Day),
      ...pageRequest(10),
    }),
    value: v.object({
      ...pageOf(ListedSession),
      /** Number of other open sessions, whatever the filter. */
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
    summary: 'Ends every other session of the member the token belongs to.',
    request: nothing,
    value: v.object({ ended: v.number() }),
  }),
}
