import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { ProofPicture } from './deposit.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { paymentPasswordRefusals, TypedPassword } from './payment-password.ts'
import { PayoutDestination, PayoutKind, PayoutProvider } from './payout.ts'
import { RejectionReason } from './rejection-reason.ts'
import { IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** States of a withdrawal. A requested or reviewed one can still be cancelled by the member. */
export const withdrawalStates = ['requested', 'reviewing', 'approved', 'paid', 'rejected', 'cancelled'] as const
export const WithdrawalState = v.picklist(withdrawalStates)
export type WithdrawalState = v.InferOutput<typeof WithdrawalState>

/** Confirmation of a paid withdrawal (spec §4): `forced` when there was no answer in time. */
export const withdrawalConfirmations = ['awaited', 'received', 'partlyReceived', 'notReceived', 'forced'] as const
/** The member's possible answers. */
export const withdrawalOutcomes = ['received', 'partlyReceived', 'notReceived'] as const
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]
export const WithdrawalConfirmation = v.picklist(withdrawalConfirmations)
export type WithdrawalConfirmation = v.InferOutput<typeof WithdrawalConfirmation>

/** How the operator settled a missing amount: refunded it, had it sent again, or found that it had arrived. */
export const withdrawalSettlements = ['returned', 'sentAgain', 'refused'] as const
export const WithdrawalSettlement = v.picklist(withdrawalSettlements)
export type WithdrawalSettlement = v.InferOutput<typeof WithdrawalSettlement>

/** A withdrawal, for its member, from the request to the receipt. */
export const Withdrawal = v.object({
  id: v.string(),
  /** The reference for customer service. */
  reference: v.string(),
  state: WithdrawalState,
  /** Deducted from the balance. */
  amount: Money,
  /** The site's fee. */
  fee: Money,
  /** The amount sent: the amount less the fee. */
  payout: Money,
  currency: Currency,
  destination: v.object({ providerName: v.string(), kind: PayoutKind, ending: v.string(), holder: v.string() }),
  requestedAt: Time,
  /** When it reached its state. */
  changedAt: Time,
  /** The reason of a rejection; null for others. */
  reason: v.nullable(RejectionReason),
  /** Of a paid one. */
  confirmation: v.nullable(WithdrawalConfirmation),
  /** Deadline of the confirmation; null for an unpaid one. */
  confirmBy: v.nullable(Time),
  /** The amounts that arrived and that are missing; the sum is `payout`. Null before the confirmation. */
  received: v.nullable(Money),
  remaining: v.nullable(Money),
  /** How `remaining` was settled; null while it is open, and where nothing is missing. */
  settlement: v.nullable(WithdrawalSettlement),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** The fee of a withdrawal: a fixed sum and hundredths of a percent of the amount. */
export const WithdrawalFee = v.object({ fixed: Money, basisPoints: v.number() })

/** Limits of a withdrawal; the first that applies is named. */
export const withdrawalBounds = ['balance', 'turnover', 'count', 'sum', 'most', 'place'] as const
export type WithdrawalBound = (typeof withdrawalBounds)[number]

export const withdrawalCalls = {
  withdrawalTerms: call({
    method: 'GET',
    path: '/wps/member/withdrawals/terms',
    token: 'required',
    summary:
      'The withdrawal limits of the member the token belongs to, the fee, the destinations, and what a new one needs.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** The available balance, without held money. */
      balance: Money,
      /** The sum of pending withdrawals. */
      pending: Money,
      /** The remaining wagering requirement. */
      turnoverLeft: Money,
      least: Money,
      most: Money,
      step: Money,
      /** The maximum now; `'0'` in minor digits when nothing can be withdrawn. */
      available: Money,
      /** Limit that sets the maximum; null when it is the whole balance. */
      boundBy: v.nullable(v.picklist(withdrawalBounds)),
      fee: WithdrawalFee,
      /** Of this day at the site. */
      count: v.object({ used: v.number(), most: v.number() }),
      sum: v.object({ used: Money, most: Money }),
      hasPaymentPassword: v.boolean(),
      destinations: v.array(PayoutDestination),
      /** The banks and e-wallets of a new destination. */
      providers: v.array(PayoutProvider),
      /** The member's full name, to which every destination must belong; null while it is not set. */
      holder: v.nullable(v.string()),
      /** Time limit of a confirmation. */
      confirmMinutes: v.number(),
    }),
  }),
  requestWithdrawal: call({
    method: 'POST',
    path: '/wps/member/withdrawals',
    watched: 'money',
    token: 'required',
    sealed: true,
    refusals: [
      ...paymentPasswordRefusals,
      'amount_out_of_range',
      'withdrawal_too_many',
      'withdrawal_over_daily',
      'turnover_left',
      'payout_unusable',
      'place_unknown',
      'insufficient_funds',
      'account_stopped',
      'idempotency_conflict',
    ],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary: 'Requests a withdrawal of the member the token belongs to to one of their destinations, once for its key.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      amount: Money,
      destinationId: v.pipe(v.string(), v.uuid()),
      paymentPassword: TypedPassword,
    }),
    value: Withdrawal,
  }),
  cancelWithdrawal: call({
    method: 'POST',
    path: '/wps/member/withdrawals/cancel',
    watched: 'money',
    token: 'required',
    refusals: ['not_found', 'withdrawal_decided', 'account_stopped'],
    limits: ['paymentByMember'],
    rejectTrial: true,
    summary:
      'Cancels a withdrawal that has not been approved; its money is available again. Repeating it changes nothing.',
    request: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    value: Withdrawal,
  }),
  awaitedWithdrawal: call({
    method: 'GET',
    path: '/wps/member/withdrawals/awaited',
    token: 'required',
    summary: 'The paid withdrawal of the member the token belongs to whose confirmation is due first; null if none.',
    request: nothing,
    value: v.object({
      withdrawal: v.nullable(Withdrawal),
      /** Milliseconds until it counts as received. */
      left: v.number(),
    }),
  }),
  confirmWithdrawal: call({
    method: 'POST',
    path: '/wps/member/withdrawals/confirm',
    token: 'required',
    largest: 7_100_000,
    refusals: ['not_found', 'amount_out_of_range', 'picture_invalid', 'withdrawal_decided'],
    limits: ['proofByMember'],
    rejectTrial: true,
    summary:
      'Confirms whether a paid withdrawal arrived, once: in full, not at all, or in part. Repeating it changes nothing.',
    request: v.object({
      id: v.pipe(v.string(), v.uuid()),
      outcome: v.picklist(withdrawalOutcomes),
      /** The amount that arrived, for a part; the rest of `payout` is missing. */
      received: v.optional(Money),
      /** A proof of what is missing; required when nothing arrived. */
      proof: v.optional(ProofPicture),
    }),
    value: Withdrawal,
  }),
  withdrawals: call({
    method: 'GET',
    path: '/wps/member/withdrawals',
    watched: 'read',
    token: 'required',
    summary: 'Withdrawals of the member the token belongs to, the newest first.',
    request: v.object({
      state: v.optional(v.picklist(['all', 'open', 'paid', 'over']), 'all'),
      /** Requested on this day or later, or earlier, by the site's clock. */
      from: v.optional(Day),
      to: v.optional(Day),
      ...pageRequest(10),
    }),
    value: v.object(pageOf(Withdrawal)),
  }),
}
