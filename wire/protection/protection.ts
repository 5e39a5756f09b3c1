import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { TypedPassword } from '#wire/payments/payment-password.ts'
import { Money, Time } from '#wire/shapes.ts'

/** What a member can limit: what is paid in, what is bet, what is lost (bets less wins), and the time that is played. */
export const limitKinds = ['deposit', 'stake', 'loss', 'time'] as const
export type LimitKind = (typeof limitKinds)[number]

/** What a limit counts: a day, a week from Monday on, or a month of the calendar, all in the site's time. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const LimitName = { kind: v.picklist(limitKinds), period: v.picklist(limitPeriods) }

/** Money, or of time whole minutes. */
const Measure = Money

/** A limit of a member, and how much of it is used. */
export const PlayLimit = v.object({
  ...LimitName,
  /** Null where there is none. */
  amount: v.nullable(Measure),
  used: Measure,
  /** Whether it is the jurisdiction's, and the member has set none. */
  isDefault: v.boolean(),
  /** The highest that can be set; null for any. */
  most: v.nullable(Measure),
  /** A higher one, or with a null amount none, that was asked for; it counts once it is confirmed. */
  pending: v.nullable(v.object({ amount: v.nullable(Measure), readyAt: Time, lapsesAt: Time })),
})
export type PlayLimit = v.InferOutput<typeof PlayLimit>

export const exclusionKinds = ['timeOut', 'selfExclusion'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

const Help = v.object({ name: v.string(), url: v.string(), phone: v.nullable(v.string()) })
export type HelpOrganisation = v.InferOutput<typeof Help>

/** Play without a longer pause, as the server knows it. */
export const PlaySession = v.object({
  serverTime: Time,
  currency: v.string(),
  /** When it began; null while nobody plays. */
  beganAt: v.nullable(Time),
  /** When it ends by itself if nothing more is bet; null while nobody plays. */
  endsAt: v.nullable(Time),
  /** Won less bet since it began. */
  net: Money,
  staked: Money,
  won: Money,
  /** From when on bets wait for an answer to the reality check; null while nobody plays, or nobody is asked. */
  checkAt: v.nullable(Time),
  /** From when on a limit of time refuses every bet; null where none does. */
  timeOverAt: v.nullable(Time),
})
export type PlaySession = v.InferOutput<typeof PlaySession>

/** What was paid in and out, bet and won in some time. */
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
    openWhenClosed: true,
    summary: 'What the site does to protect its players, and who helps, for everyone to read.',
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
    realAccountsOnly: true,
    summary: 'The limits of the member the token belongs to, what is used of them, and what waits to be confirmed.',
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
    realAccountsOnly: true,
    refusals: ['limit_out_of_range'],
    limits: ['protectionByMember'],
    summary:
      'Sets a limit: a first or lower one counts at once, a higher one or none once its time has come and it is confirmed.',
    request: v.object({ ...LimitName, amount: v.nullable(Measure) }),
    value: PlayLimit,
  }),
  confirmPlayLimit: call({
    method: 'POST',
    path: '/wps/member/limits/confirm',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found', 'limit_not_due'],
    limits: ['protectionByMember'],
    summary: 'Says yes a second time to a higher limit, once its time has come.',
    request: v.object(LimitName),
    value: PlayLimit,
  }),
  keepPlayLimit: call({
    method: 'POST',
    path: '/wps/member/limits/keep',
    token: 'required',
    realAccountsOnly: true,
    limits: ['protectionByMember'],
    summary: 'Takes a change of a limit back that waits; asking again changes nothing.',
    request: v.object(LimitName),
    value: PlayLimit,
  }),
  protection: call({
    method: 'GET',
    path: '/wps/member/protection',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What the member the token belongs to can choose to be protected by, and has chosen.',
    request: nothing,
    value: v.object({
      serverTime: Time,
      currency: v.string(),
      /** What can be spent: it stays the member's through an exclusion. */
      balance: Money,
      /** Hours, and months: null for ever. */
      timeOuts: v.array(v.number()),
      exclusions: v.array(v.nullable(v.number())),
      /** Null where nobody is asked. */
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
    realAccountsOnly: true,
    refusals: ['account_locked', 'password_wrong', 'limit_out_of_range'],
    limits: ['loginByAccount'],
    summary:
      'Keeps the member the token belongs to from playing, depositing and logging in for a time that nobody can shorten, and ends all their sessions.',
    request: v.object({
      kind: v.picklist(exclusionKinds),
      /** Hours of a time-out, months of a self-exclusion, null for ever: one of those that are offered. */
      length: v.nullable(v.number()),
      password: TypedPassword,
    }),
    value: v.object({ kind: v.picklist(exclusionKinds), until: v.nullable(Time), help: v.array(Help) }),
  }),
  playSession: call({
    method: 'GET',
    path: '/wps/member/play',
    token: 'required',
    realAccountsOnly: true,
    summary: 'How long the member the token belongs to has been playing, with what result, and when a check is due.',
    request: nothing,
    value: PlaySession,
  }),
  answerRealityCheck: call({
    method: 'POST',
    path: '/wps/member/play/check',
    token: 'required',
    realAccountsOnly: true,
    limits: ['protectionByMember'],
    summary: 'Answers a reality check: play goes on, or ends. Without one that is due going on changes nothing.',
    request: v.object({ answer: v.picklist(['goOn', 'stop']) }),
    value: PlaySession,
  }),
  setRealityCheck: call({
    method: 'POST',
    path: '/wps/member/play/interval',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['limit_out_of_range'],
    limits: ['protectionByMember'],
    summary: 'Chooses how often the member the token belongs to is told of the time and money they play with.',
    request: v.object({ minutes: v.number() }),
    value: v.object({ checkMinutes: v.number() }),
  }),
  setMarketing: call({
    method: 'POST',
    path: '/wps/member/marketing',
    token: 'required',
    realAccountsOnly: true,
    limits: ['protectionByMember'],
    summary: 'Allows or forbids offers to the member the token belongs to, at once.',
    request: v.object({ on: v.boolean() }),
    value: v.object({ marketing: v.boolean() }),
  }),
  activityStatement: call({
    method: 'GET',
    path: '/wps/member/activity',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What the member the token belongs to paid in and out, bet and won: today, this week, month and year.',
    request: nothing,
    value: v.object({ currency: v.string(), periods: v.array(Activity) }),
  }),
}
