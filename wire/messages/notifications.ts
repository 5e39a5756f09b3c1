import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { messageEvents } from './messages.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { Language, Money, Time } from '#wire/shapes.ts'

/** What a member is notified of: what the site says to all, what was written to them, what they were granted, and what happened to their account. */
export const notificationKinds = ['notice', 'message', 'reward', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What can happen to the safety of an account. */
export const securityEvents = [
  'login',
  'passwordChanged',
  'passwordReset',
  'authenticatorOn',
  'authenticatorOff',
  'codeReused',
  'accountLinked',
  'accountUnlinked',
  'sessionEnded',
  'sessionsEnded',
  'profileChanged',
  'paymentPasswordSet',
  'paymentPasswordChanged',
  'paymentPasswordReset',
  'payoutAdded',
  'payoutRemoved',
  'withdrawalRequested',
  'withdrawalCancelled',
  'withdrawalApproved',
  'withdrawalRejected',
  'withdrawalPaid',
  'withdrawalConfirmed',
  'withdrawalForced',
  'sentToUpline',
  'gotFromDownline',
  'sentToDownline',
  'gotFromUpline',
  'withdrawalSettled',
  'contractOffered',
  'contractAsked',
  'contractAnswered',
  'contractEnded',
  'statementOwed',
  'statementAwaited',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Name of one notification: its kind and the number of what it tells of. */
const NotificationId = v.pipe(v.string(), v.regex(/^(notice|message|reward|security)-[1-9]\d{0,14}$/))

const base = { id: v.string(), time: Time, unread: v.boolean() }

/** One notification, as its member gets it. */
export const Notification = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('notice'),
    noticeId: v.number(),
    title: v.string(),
    /** The language of the title: another than the one asked for where the notice has no words in that. */
    language: Language,
  }),
  v.object({
    ...base,
    kind: v.literal('message'),
    messageId: v.number(),
    event: v.picklist(['letter', ...messageEvents]),
    /** Of a letter; what the site writes itself is named by its event. */
    title: v.nullable(v.string()),
    /** The language of the title. */
    language: v.nullable(Language),
  }),
  v.object({
    ...base,
    kind: v.literal('reward'),
    reward: v.picklist(['mission', 'bonus']),
    amount: Money,
    currency: v.string(),
  }),
  v.object({
    ...base,
    kind: v.literal('security'),
    event: v.picklist(securityEvents),
    /** Internet address it was done from; null where nobody knows it. */
    address: v.nullable(v.string()),
    /** Whether the member had never been seen there. */
    newPlace: v.boolean(),
  }),
])
export type Notification = v.InferOutput<typeof Notification>

/** What a member has not read, by kind. A login from where they are known is nothing to be read. */
const Unread = v.object({
  /** Numbers of notices, the newest first. */
  notices: v.array(v.number()),
  /** All that lie in the inbox, however old. */
  messages: v.number(),
  rewards: v.number(),
  security: v.number(),
})

export const notificationsCalls = {
  notifications: call({
    method: 'GET',
    path: '/wps/member/notifications',
    token: 'required',
    summary: 'What the member the token belongs to is notified of, of the last ninety days, the newest first.',
    request: v.object({
      kind: v.optional(v.picklist(notificationKinds)),
      language: v.optional(Language, 'fil'),
      ...pageWanted(10),
    }),
    value: v.object(pageOf(Notification)),
  }),
  unreadNotifications: call({
    method: 'GET',
    path: '/wps/member/notifications/unread',
    token: 'required',
    summary: 'What the member the token belongs to has not read of the last thirty days, by kind.',
    request: v.object({}),
    value: Unread,
  }),
  readNotifications: call({
    method: 'POST',
    path: '/wps/member/notifications/read',
    token: 'required',
    summary: 'Marks one notification as read, or all of a kind, or all; marking again changes nothing.',
    request: v.object({ id: v.optional(NotificationId), kind: v.optional(v.picklist(notificationKinds)) }),
    value: Unread,
  }),
}
