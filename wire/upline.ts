import * as v from 'valibot'
import { call, nothing } from './call.ts'
import { Currency } from './money.ts'
import { paymentPasswordRefusals, TypedPassword } from './payment-password.ts'
import { IdempotencyKey, Money, Time } from './shapes.ts'
import { withdrawalBounds } from './withdrawal.ts'

/** Why a member can send to nobody: there is no upline, or money cannot be sent to them. */
export const uplineLacks = ['none', 'unable'] as const

/** Money that was sent to the upline, as the sender is told of it. */
export const UplineTransfer = v.object({
  id: v.string(),
  /** What customer service knows it by; it stands in the account records of both. */
  reference: v.string(),
  /** The upline's name, most of it hidden. */
  upline: v.string(),
  amount: Money,
  currency: Currency,
  sentAt: Time,
})
export type UplineTransfer = v.InferOutput<typeof UplineTransfer>

export const uplineCalls = {
  uplineTerms: call({
    method: 'GET',
    path: '/wps/member/uplineTransfers/terms',
    token: 'required',
    realAccountsOnly: true,
    summary: 'Whom the member the token belongs to can send money to, how much now, and why no more.',
    request: nothing,
    value: v.object({
      /** The upline's name, most of it hidden; null where money can be sent to nobody. */
      upline: v.nullable(v.string()),
      /** Why there is none; null where there is one. */
      lack: v.nullable(v.picklist(uplineLacks)),
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
  sendToUpline: call({
    method: 'POST',
    path: '/wps/member/uplineTransfers',
    token: 'required',
    sealed: true,
    refusals: [
      ...paymentPasswordRefusals,
      'upline_missing',
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
    summary: 'Sends money of the member the token belongs to to their upline at once, once for its key.',
    request: v.object({ idempotencyKey: IdempotencyKey, amount: Money, paymentPassword: TypedPassword }),
    value: UplineTransfer,
  }),
}
