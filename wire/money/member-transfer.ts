import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { paymentPasswordRefusals, TypedPassword } from '#wire/payments/payment-password.ts'
import { IdempotencyKey, Money, Time } from '#wire/shapes.ts'
import { withdrawalBounds } from '#wire/payments/withdrawal.ts'

/** Why a member can send to nobody: there is no upline, nobody of that name in the team, or money cannot be sent to them. */
export const receiverLacks = ['none', 'unable'] as const

/** The one of an agent's team whom it goes to; without it, it goes to the member's own upline. */
const to = v.optional(v.pipe(v.string(), v.uuid()))

/** Money that was sent to an upline or a downline, as the sender is told of it. */
export const MemberTransfer = v.object({
  id: v.string(),
  /** What customer service knows it by; it stands in the account records of both. */
  reference: v.string(),
  /** The name of who got it, most of it hidden. */
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
    realAccountsOnly: true,
    refusals: ['error_not_agent'],
    summary: 'Whom the member the token belongs to can send money to, how much now, and why no more.',
    request: v.object({ to }),
    value: v.object({
      /** Their name, most of it hidden; null where money can be sent to nobody. */
      receiver: v.nullable(v.string()),
      /** Why there is none; null where there is one. */
      lack: v.nullable(v.picklist(receiverLacks)),
      currency: Currency,
      balance: Money,
      /** What must still be wagered first: money that may not be taken out may not be sent either. */
      turnoverLeft: Money,
      least: Money,
      most: Money,
      step: Money,
      /** The most that can be sent now; zero when nothing can. */
      available: Money,
      /** What keeps it from being more; null where it is the whole balance. */
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
    realAccountsOnly: true,
    summary: 'Sends money of the member the token belongs to to their upline or a downline at once, once for its key.',
    request: v.object({ to, idempotencyKey: IdempotencyKey, amount: Money, paymentPassword: TypedPassword }),
    value: MemberTransfer,
  }),
}
