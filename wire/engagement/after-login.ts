import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Notice } from '#wire/content/notices.ts'
import { Language, Time } from '#wire/shapes.ts'

/** What a member is told right after a login: what has come since the last time, and what still waits. */
export const LoginNews = v.object({
  /** When this was looked up: what comes later is not told by it. */
  at: Time,
  /** Whether the brand wants it told at each login, news or none. */
  always: v.boolean(),
  /** `first` of a member who has never been welcomed, `trial` of a new trial account. */
  welcome: v.nullable(v.picklist(['first', 'trial'])),
  /** When a trial account is over; null of every other. */
  trialEndsAt: v.nullable(Time),
  /** Rewards that came since, and can be claimed. */
  newRewards: v.number(),
  /** All that can be claimed. */
  unclaimedCount: v.number(),
  /** The newest important notice that came since and has not been read. */
  notice: v.nullable(Notice),
})
export type LoginNews = v.InferOutput<typeof LoginNews>

export const afterLoginCalls = {
  loginNews: call({
    method: 'GET',
    path: '/wps/member/afterLogin',
    token: 'required',
    summary: 'What has come for the member since it was last told after a login; nothing on a day that is to be quiet.',
    request: v.object({ language: v.optional(Language, 'fil') }),
    value: LoginNews,
  }),
  newsTold: call({
    method: 'POST',
    path: '/wps/member/afterLogin',
    token: 'required',
    summary:
      'Notes that the member has been told what there was `at` that time; with `quietToday` nothing is told until tomorrow, in the site’s time.',
    request: v.object({ at: Time, quietToday: v.boolean() }),
    value: v.object({ told: v.literal(true) }),
  }),
}
