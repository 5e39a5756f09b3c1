import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { paymentPasswordRefusals, TypedPassword } from '#wire/payments/payment-password.ts'
import { IdempotencyKey, Money, Time } from '#wire/shapes.ts'
import { withdrawalBounds } from '#wire/payments/withdrawal.ts'

/**
 * Why a member has no receiver: there is no upline, no member of that name in the team, or money cannot be sent to
 * them.
 */
export const receiverLacks = ['none', 'unable'] as const

/** The receiver in an agent's team; without it, the receiver is the member's own upline. */
const to = v.optional(v.pipe(v.string(), v.uuid()))

/** A transfer to an upline or a downline, for its sender. */
export const MemberTransfer = v.object({
  id: v.string(),
  /** The reference for customer service; it is in the account records of both. */
  reference: v.string(),
  /** The receiver's name, masked. */
  receiver: v.string(),
  amount: Money,
  currency: Currency,
  sentAt: Time,
})
export type MemberTransfer = v.InferOutput<typeof MemberTransfer>

export const memberTransferCalls = {
  memberTransferTerms: call({
    method: 'GET',
    path: '/wps/member/transfers/terms',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent'],
    summary: 'The receiver of a transfer by the member the token belongs to, the maximum, and what limits it.',
    request: v.object({ to }),
    value: v.object({
      /** The receiver's name, masked; null without a receiver. */
      receiver: v.nullable(v.string()),
      /** Why there is none; null where there is one. */
      lack: v.nullable(v.picklist(receiverLacks)),
      currency: Currency,
      balance: Money,
      /** Remaining wagering requirement: money that may not be withdrawn may not be sent either. */
      turnoverLeft: Money,
      least: Money,
      most: Money,
      step: Money,
      /** The maximum now; zero when nothing can be sent. */
      available: Money,
      /** Limit that sets the maximum; null when it is the whole balance. */
      boundBy: v.nullable(v.picklist(withdrawalBounds)),
      /** Of this day at the site. */
      count: v.object({ used: v.number(), most: v.number() }),
      sum: v.object({ used: Money, most: Money }),
      hasPaymentPassword: v.boolean(),
    }),
  }),
  sendToMember: call({
    method: 'POST',
    path: '/wps/member/transfers',
    watched: 'money',
    token: 'required',
    sealed: true,
    refusals: [
      ...paymentPasswordRefusals,
      'error_not_agent',
      'receiver_missing',
      'amount_out_of_range',
      'transfer_too_many',
      'transfer_over_daily',
      'turnover_left',
      'place_unknown',
      'insufficient_funds',
      'account_stopped',
      'idempotency_conflict',
    ],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary: 'Sends money of the member the token belongs to to their upline or a downline at once, once for its key.',
    request: v.object({ to, idempotencyKey: IdempotencyKey, amount: Money, paymentPassword: TypedPassword }),
    value: MemberTransfer,
  }),
}
