import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { Language, Money, Time, whole } from '#wire/shapes.ts'
import { RejectionReason } from '#wire/payments/rejection-reason.ts'

/** Which messages of an inbox are asked for. */
export const messageStates = ['all', 'unread', 'read'] as const
export type MessageState = (typeof messageStates)[number]

/** What the site itself writes of; everything else is a letter of the operator. */
export const messageEvents = [
  'depositPaid',
  'paymentHeld',
  'paymentReturned',
  'withdrawalPaid',
  'withdrawalRejected',
  'feedbackAnswered',
  'redemptionApproved',
  'redemptionRejected',
  'applicationApproved',
  'applicationRejected',
] as const
export type MessageEvent = (typeof messageEvents)[number]

/** Number of a message; it never changes and is never used again. */
const MessageId = whole(1, 999_999_999)

/** How many are marked or deleted at once. */
export const mostMessagesAtOnce = 100
const ids = v.pipe(v.array(MessageId), v.minLength(1), v.maxLength(mostMessagesAtOnce))

const base = { id: v.number(), time: Time, unread: v.boolean() }
const money = { reference: v.string(), amount: Money, currency: v.string() }
const decided = {
  /** What was decided about, as the operator calls it. */
  title: v.string(),
  /** The language of the title: another than the one asked for where it has no words in that. */
  language: Language,
  /** What the operator says of it: plain text; null of nothing. */
  remark: v.nullable(v.string()),
}
/** Of the points mall. */
const redemption = { ...decided, reference: v.string() }
/** Of a promotion, by its name. */
const application = { ...decided, promotion: v.string() }

/** A message in a member's inbox; what the site writes itself is put into words by whoever shows it. */
export const Message = v.variant('event', [
  v.object({
    ...base,
    event: v.literal('letter'),
    title: v.string(),
    /** HTML as the operator wrote it: not to be trusted, whoever shows it keeps only what is harmless. */
    content: v.string(),
    /** The language of title and content: another than the one asked for where it has no words in that. */
    language: Language,
  }),
  v.object({ ...base, ...money, event: v.literal('depositPaid') }),
  v.object({ ...base, ...money, event: v.literal('paymentHeld') }),
  v.object({ ...base, ...money, event: v.literal('paymentReturned') }),
  v.object({ ...base, ...money, event: v.literal('withdrawalPaid') }),
  v.object({ ...base, ...money, event: v.literal('withdrawalRejected'), reason: RejectionReason }),
  v.object({
    ...base,
    event: v.literal('feedbackAnswered'),
    reference: v.string(),
    /** What the member had written, and the operator’s answer: plain text, both. */
    content: v.string(),
    answer: v.string(),
  }),
  v.object({ ...base, ...redemption, event: v.literal('redemptionApproved') }),
  v.object({ ...base, ...redemption, event: v.literal('redemptionRejected') }),
  v.object({ ...base, ...application, event: v.literal('applicationApproved') }),
  v.object({ ...base, ...application, event: v.literal('applicationRejected') }),
])
export type Message = v.InferOutput<typeof Message>

const counted = { unreadCount: v.number() }

export const messagesCalls = {
  messages: call({
    method: 'GET',
    path: '/wps/member/messages',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What was written to the member the token belongs to, the newest first.',
    request: v.object({
      state: v.optional(v.picklist(messageStates), 'all'),
      language: v.optional(Language, 'fil'),
      ...pageWanted(10),
      /** Asks for the page that has this message, read or not; `pageNo` counts when there is none such any more. */
      messageId: v.optional(MessageId),
    }),
    value: v.object({ ...pageOf(Message), ...counted }),
  }),
  markMessages: call({
    method: 'POST',
    path: '/wps/member/messages/mark',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found'],
    summary: 'Marks messages of the member the token belongs to as read or unread; marking again changes nothing.',
    request: v.object({ ids, read: v.boolean() }),
    value: v.object(counted),
  }),
  deleteMessages: call({
    method: 'POST',
    path: '/wps/member/messages/delete',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found'],
    summary: 'Takes messages out of the inbox of the member the token belongs to; doing it again changes nothing.',
    request: v.object({ ids }),
    value: v.object(counted),
  }),
}
