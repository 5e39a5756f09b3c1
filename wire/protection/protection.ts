import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { TypedPassword } from '#wire/payments/payment-password.ts'
import { Money, Time } from '#wire/shapes.ts'

/** Kinds of limits: deposits, bets, losses (bets less wins), and playing time. */
export const limitKinds = ['deposit', 'stake', 'loss', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Periods of a limit: a day, a week from Monday on, or a calendar month, all in the site's time. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const LimitName = { kind: v.picklist(limitKinds), period: v.picklist(limitPeriods) }

/** Money, or for time whole minutes. */
const Measure = Money

/** A member's limit, and how much of it is used. */
export const PlayLimit = v.object({
  ...LimitName,
  /** Null for no limit. */
  amount: v.nullable(Measure),
  used: Measure,
  /** True when it is the jurisdiction's, and the member has set none. */
  isDefault: v.boolean(),
  /** The highest that can be set; null for any. */
  most: v.nullable(Measure),
  /** A requested raise, or with a null amount the removal; it applies once it is confirmed. */
  pending: v.nullable(v.object({ amount: v.nullable(Measure), readyAt: Time, lapsesAt: Time })),
})
export type PlayLimit = v.InferOutput<typeof PlayLimit>

export const exclusionKinds = ['timeOut', 'selfExclusion'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

const Help = v.object({ name: v.string(), url: v.string(), phone: v.nullable(v.string()) })
export type HelpOrganisation = v.InferOutput<typeof Help>

/** Play without a longer pause, as the server records it. */
export const PlaySession = v.object({
  serverTime: Time,
  currency: v.string(),
  /** When it began; null without a play session. */
  beganAt: v.nullable(Time),
  /** When it ends without another bet; null without a play session. */
  endsAt: v.nullable(Time),
  /** Won less bet since it began. */
  net: Money,
  staked: Money,
  won: Money,
  /** When bets wait for an answer to the reality check; null without a play session, or without reality checks. */
  checkAt: v.nullable(Time),
  /** When a time limit refuses every bet; null without one. */
  timeOverAt: v.nullable(Time),
})
export type PlaySession = v.InferOutput<typeof PlaySession>

/** Money deposited, withdrawn, bet and won in a period. */
const Activity = v.object({
  period: v.picklist(['day', 'week', 'month', 'year']),
  from: Time,
  deposited: Money,
  withdrawn: Money,
  staked: Money,
  won: Money,
  net: Money,
})

export const protectionCalls = {
  saferPlay: call({
    method: 'GET',
    path: '/wps/system/safer-play',
    token: 'none',
    duringMaintenance: true,
    summary: 'The protection measures of the site and help organisations, which are public.',
    request: nothing,
    value: v.object({
      minimumAge: v.number(),
      help: v.array(Help),
      checkMinutes: v.number(),
      waitHours: v.number(),
      timeOuts: v.array(v.number()),
      exclusions: v.array(v.nullable(v.number())),
    }),
  }),
  playLimits: call({
    method: 'GET',
    path: '/wps/member/limits',
    token: 'required',
    rejectTrial: true,
    summary: 'The limits of the member the token belongs to, their use, and changes that wait for confirmation.',
    request: nothing,
    value: v.object({
      currency: v.string(),
      serverTime: Time,
      waitHours: v.number(),
      list: v.array(PlayLimit),
    }),
  }),
  setPlayLimit: call({
    method: 'POST',
    path: '/wps/member/limits',
    token: 'required',
    rejectTrial: true,
    refusals: ['limit_out_of_range'],
    limits: ['protectionByMember'],
    summary:
      'Sets a limit: a first or lower one applies at once, a higher one or none after the waiting time and a confirmation.',
    request: v.object({ ...LimitName, amount: v.nullable(Measure) }),
    value: PlayLimit,
  }),
  confirmPlayLimit: call({
    method: 'POST',
    path: '/wps/member/limits/confirm',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found', 'limit_not_due'],
    limits: ['protectionByMember'],
    summary: 'Confirms a higher limit after the waiting time.',
    request: v.object(LimitName),
    value: PlayLimit,
  }),
  keepPlayLimit: call({
    method: 'POST',
    path: '/wps/member/limits/keep',
    token: 'required',
    rejectTrial: true,
    limits: ['protectionByMember'],
    summary: 'Cancels a waiting change of a limit; repeating it changes nothing.',
    request: v.object(LimitName),
    value: PlayLimit,
  }),
  protection: call({
    method: 'GET',
    path: '/wps/member/protection',
    token: 'required',
    rejectTrial: true,
    summary: 'The protection options of the member the token belongs to, and the chosen ones.',
    request: nothing,
    value: v.object({
      serverTime: Time,
      currency: v.string(),
      /** The available balance: it stays the member's through an exclusion. */
      balance: Money,
      /** Hours, and months: null for permanent. */
      timeOuts: v.array(v.number()),
      exclusions: v.array(v.nullable(v.number())),
      /** Null without reality checks. */
      checkMinutes: v.nullable(v.number()),
      checkChoices: v.array(v.number()),
      marketing: v.boolean(),
      help: v.array(Help),
    }),
  }),
  exclude: call({
    method: 'POST',
    path: '/wps/member/exclusion',
    token: 'required',
    sealed: true,
    rejectTrial: true,
    refusals: ['account_locked', 'password_wrong', 'limit_out_of_range'],
    limits: ['loginByAccount'],
    summary:
      'Excludes the member the token belongs to from playing, depositing and logging in for a time that cannot be shortened, and ends all their sessions.',
    request: v.object({
      kind: v.picklist(exclusionKinds),
      /** Hours of a time-out, months of a self-exclusion, null for permanent: one of the offered ones. */
      length: v.nullable(v.number()),
      password: TypedPassword,
    }),
    value: v.object({ kind: v.picklist(exclusionKinds), until: v.nullable(Time), help: v.array(Help) }),
  }),
  playSession: call({
    method: 'GET',
    path: '/wps/member/play',
    token: 'required',
    rejectTrial: true,
    summary: 'The play session of the member the token belongs to, its result, and when a check is due.',
    request: nothing,
    value: PlaySession,
  }),
  answerRealityCheck: call({
    method: 'POST',
    path: '/wps/member/play/check',
    token: 'required',
    rejectTrial: true,
    limits: ['protectionByMember'],
    summary: 'Answers a reality check: play goes on, or ends. Without a due one, going on changes nothing.',
    request: v.object({ answer: v.picklist(['goOn', 'stop']) }),
    value: PlaySession,
  }),
  setRealityCheck: call({
    method: 'POST',
    path: '/wps/member/play/interval',
    token: 'required',
    rejectTrial: true,
    refusals: ['limit_out_of_range'],
    limits: ['protectionByMember'],
    summary: 'Sets the interval of reality checks of the member the token belongs to.',
    request: v.object({ minutes: v.number() }),
    value: v.object({ checkMinutes: v.number() }),
  }),
  setMarketing: call({
    method: 'POST',
    path: '/wps/member/marketing',
    token: 'required',
    rejectTrial: true,
    limits: ['protectionByMember'],
    summary: 'Allows or forbids offers to the member the token belongs to, at once.',
    request: v.object({ on: v.boolean() }),
    value: v.object({ marketing: v.boolean() }),
  }),
  activityStatement: call({
    method: 'GET',
    path: '/wps/member/activity',
    token: 'required',
    rejectTrial: true,
    summary:
      'Deposits, withdrawals, bets and wins of the member the token belongs to: today, this week, month and year.',
    request: nothing,
    value: v.object({ currency: v.string(), periods: v.array(Activity) }),
  }),
}
