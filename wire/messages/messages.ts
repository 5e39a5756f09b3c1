import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { Language, Money, Time, whole } from '#wire/shapes.ts'
import { RejectionReason } from '#wire/payments/rejection-reason.ts'

/** Filter of an inbox. */
export const messageStates = ['all', 'unread', 'read'] as const
export type MessageState = (typeof messageStates)[number]

/** Events for which the site writes a message; all others are letters of the operator. */
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

/** Number of a message; it never changes and is never reused. */
const MessageId = whole(1, 999_999_999)

/** Maximum number marked or deleted at once. */
export const maxMessagesAtOnce = 100
const ids = v.pipe(v.array(MessageId), v.minLength(1), v.maxLength(maxMessagesAtOnce))

const base = { id: v.number(), time: Time, unread: v.boolean() }
const money = { reference: v.string(), amount: Money, currency: v.string() }
const decided = {
  /** The subject of the decision, by the operator's title. */
  title: v.string(),
  /** The language of the title; differs from the requested one when there is no text in that. */
  language: Language,
  /** The operator's comment: plain text; null for none. */
  remark: v.nullable(v.string()),
}
/** Of the points mall. */
const redemption = { ...decided, reference: v.string() }
/** Of a promotion, by its name. */
const application = { ...decided, promotion: v.string() }

/** A message in a member's inbox; the texts of the site's own messages are the reader's. */
export const Message = v.variant('event', [
  v.object({
    ...base,
    event: v.literal('letter'),
    title: v.string(),
    /** Untrusted HTML of the operator: a reader renders only what is harmless. */
    content: v.string(),
    /** The language of title and content; differs from the requested one when there is no text in that. */
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
    /** The member's feedback and the operator’s answer: plain text, both. */
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
    rejectTrial: true,
    summary: 'The messages to the member the token belongs to, the newest first.',
    request: v.object({
      state: v.optional(v.picklist(messageStates), 'all'),
      language: v.optional(Language, 'fil'),
      ...pageRequest(10),
      /** Requests the page with this message, read or not; `pageNo` counts when it is gone. */
      messageId: v.optional(MessageId),
    }),
    value: v.object({ ...pageOf(Message), ...counted }),
  }),
  markMessages: call({
    method: 'POST',
    path: '/wps/member/messages/mark',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found'],
    summary: 'Marks messages of the member the token belongs to as read or unread; marking again changes nothing.',
    request: v.object({ ids, read: v.boolean() }),
    value: v.object(counted),
  }),
  deleteMessages: call({
    method: 'POST',
    path: '/wps/member/messages/delete',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found'],
    summary: 'Deletes messages from the inbox of the member the token belongs to; repeating it changes nothing.',
    request: v.object({ ids }),
    value: v.object(counted),
  }),
}
