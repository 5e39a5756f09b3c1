import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { messageEvents } from './messages.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { Language, Money, Time } from '#wire/shapes.ts'

/** Kinds of notifications: notices to all, messages, rewards, and security events of the account. */
export const notificationKinds = ['notice', 'message', 'reward', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Security events of an account. */
export const securityEvents = [
  'login',
  'passwordChanged',
  'passwordReset',
  'authenticatorOn',
  'authenticatorOff',
  'passkeyAdded',
  'passkeyRemoved',
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

/** Name of a notification: its kind and the number of its subject. */
const NotificationId = v.pipe(v.string(), v.regex(/^(notice|message|reward|security)-[1-9]\d{0,14}$/))

const base = { id: v.string(), time: Time, unread: v.boolean() }

/** A notification, for its member. */
export const Notification = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('notice'),
    noticeId: v.number(),
    title: v.string(),
    /** The language of the title; differs from the requested one when there is no text in that. */
    language: Language,
  }),
  v.object({
    ...base,
    kind: v.literal('message'),
    messageId: v.number(),
    event: v.picklist(['letter', ...messageEvents]),
    /** Of a letter; the site's own messages have an event instead. */
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
    /** Internet address of the action; null where it is unknown. */
    address: v.nullable(v.string()),
    /** True when the location was new for the member. */
    newPlace: v.boolean(),
  }),
])
export type Notification = v.InferOutput<typeof Notification>

/** A member's unread notifications, by kind. A login at a recognised location counts as read. */
const Unread = v.object({
  /** Numbers of notices, the newest first. */
  notices: v.array(v.number()),
  /** All unread messages, however old. */
  messages: v.number(),
  rewards: v.number(),
  security: v.number(),
})

export const notificationsCalls = {
  notifications: call({
    method: 'GET',
    path: '/wps/member/notifications',
    token: 'required',
    summary: 'The notifications of the member the token belongs to, of the last ninety days, the newest first.',
    request: v.object({
      kind: v.optional(v.picklist(notificationKinds)),
      language: v.optional(Language, 'fil'),
      ...pageRequest(10),
    }),
    value: v.object(pageOf(Notification)),
  }),
  unreadNotifications: call({
    method: 'GET',
    path: '/wps/member/notifications/unread',
    token: 'required',
    summary: 'The unread notifications of the member the token belongs to, of the last thirty days, by kind.',
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
