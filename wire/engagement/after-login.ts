import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Notice } from '#wire/content/notices.ts'
import { Language, Time } from '#wire/shapes.ts'

/** A member's news after a login: what is new since the last time, and what is still open. */
export const LoginNews = v.object({
  /** The time of this answer; later news is not in it. */
  at: Time,
  /** True when the brand shows it at each login, with or without news. */
  always: v.boolean(),
  /** `first` for a member who was never welcomed, `trial` for a new trial account. */
  welcome: v.nullable(v.picklist(['first', 'trial'])),
  /** When a trial account ends; null for others. */
  trialEndsAt: v.nullable(Time),
  /** New rewards that can be claimed. */
  newRewards: v.number(),
  /** All rewards that can be claimed. */
  unclaimedCount: v.number(),
  /** The newest important notice that is new and unread. */
  notice: v.nullable(Notice),
})
export type LoginNews = v.InferOutput<typeof LoginNews>

export const afterLoginCalls = {
  loginNews: call({
    method: 'GET',
    path: '/wps/member/afterLogin',
    token: 'required',
    summary: 'The member’s news since they were last shown; none on a day on which the member muted them.',
    request: v.object({ language: v.optional(Language, 'fil') }),
    value: LoginNews,
  }),
  markNewsShown: call({
    method: 'POST',
    path: '/wps/member/afterLogin',
    token: 'required',
    summary:
      'Records that the news of `at` was shown; with `quietToday` none is shown until tomorrow, in the site’s time.',
    request: v.object({ at: Time, quietToday: v.boolean() }),
    value: v.object({ shown: v.literal(true) }),
  }),
}
