import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { ProofPicture } from './deposit.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { paymentPasswordRefusals, TypedPassword } from './payment-password.ts'
import { PayoutDestination, PayoutKind } from './payout.ts'
import { RejectionReason } from './rejection-reason.ts'
import { IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** How far a withdrawal is. One that is requested or reviewed can still be called off by the member. */
export const withdrawalStates = ['requested', 'reviewing', 'approved', 'paid', 'rejected', 'cancelled'] as const
export const WithdrawalState = v.picklist(withdrawalStates)
export type WithdrawalState = v.InferOutput<typeof WithdrawalState>

/** What became of a paid withdrawal where it was sent (spec §4): `forced` when nobody said anything in time. */
export const withdrawalConfirmations = ['awaited', 'received', 'partlyReceived', 'notReceived', 'forced'] as const
/** What its member can say of it. */
export const withdrawalOutcomes = ['received', 'partlyReceived', 'notReceived'] as const
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]
export const WithdrawalConfirmation = v.picklist(withdrawalConfirmations)
export type WithdrawalConfirmation = v.InferOutput<typeof WithdrawalConfirmation>

/** What the operator did about what did not arrive: gave it back, had it sent again, or found that it had arrived. */
export const withdrawalSettlements = ['returned', 'sentAgain', 'refused'] as const
export const WithdrawalSettlement = v.picklist(withdrawalSettlements)
export type WithdrawalSettlement = v.InferOutput<typeof WithdrawalSettlement>

/** A withdrawal as its member is told of it, from the request to the receipt. */
export const Withdrawal = v.object({
  id: v.string(),
  /** What customer service knows it by. */
  reference: v.string(),
  state: WithdrawalState,
  /** Taken from the balance. */
  amount: Money,
  /** What of it is the site's. */
  fee: Money,
  /** What is sent: the amount less the fee. */
  payout: Money,
  currency: Currency,
  destination: v.object({ providerName: v.string(), kind: PayoutKind, ending: v.string(), holder: v.string() }),
  requestedAt: Time,
  /** When it came to where it is now. */
  changedAt: Time,
  /** Why it was rejected; null of every other. */
  reason: v.nullable(RejectionReason),
  /** Of a paid one. */
  confirmation: v.nullable(WithdrawalConfirmation),
  /** Until when its member can say what came of it; null of one that is not paid. */
  confirmBy: v.nullable(Time),
  /** What arrived, and what did not; they make up `payout`. Null until it has been said. */
  received: v.nullable(Money),
  remaining: v.nullable(Money),
  /** What became of `remaining`; null while the operator looks into it, and where nothing is missing. */
  settlement: v.nullable(WithdrawalSettlement),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** What withdrawals cost: a fixed sum and hundredths of a percent of the amount. */
export const WithdrawalFee = v.object({ fixed: Money, basisPoints: v.number() })

/** Why nothing can be withdrawn, or no more: the first that holds. */
export const withdrawalBounds = ['balance', 'turnover', 'count', 'sum', 'most', 'place'] as const
export type WithdrawalBound = (typeof withdrawalBounds)[number]

export const withdrawalCalls = {
  withdrawalTerms: call({
    method: 'GET',
    path: '/wps/member/withdrawals/terms',
    token: 'required',
    summary:
      'What the member the token belongs to can withdraw now, why no more, what it costs and where it can be sent.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** What can be spent: pending money and stakes are not in it. */
      balance: Money,
      /** Of withdrawals that are on their way. */
      pending: Money,
      /** What must still be wagered before anything can be withdrawn. */
      turnoverLeft: Money,
      least: Money,
      most: Money,
      step: Money,
      /** The most that can be withdrawn now; `'0'` in minor digits when nothing can. */
      available: Money,
      /** What keeps it from being more; null where it is the whole balance. */
      boundBy: v.nullable(v.picklist(withdrawalBounds)),
      fee: WithdrawalFee,
      /** Of this day at the site. */
      count: v.object({ used: v.number(), most: v.number() }),
      sum: v.object({ used: Money, most: Money }),
      hasPaymentPassword: v.boolean(),
      destinations: v.array(PayoutDestination),
      /** How long a paid one can be confirmed. */
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
    realAccountsOnly: true,
    summary:
      'Asks for money of the member the token belongs to to be sent to one of their destinations, once for its key.',
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
    realAccountsOnly: true,
    summary:
      'Calls a withdrawal off that has not been approved; its money is free again. Asking again changes nothing.',
    request: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    value: Withdrawal,
  }),
  awaitedWithdrawal: call({
    method: 'GET',
    path: '/wps/member/withdrawals/awaited',
    token: 'required',
    summary:
      'The paid withdrawal of the member the token belongs to that has least time left to be confirmed; null if none.',
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
    realAccountsOnly: true,
    summary:
      'Says whether a paid withdrawal arrived, once: wholly, not, or a part of it. Saying the same again changes nothing.',
    request: v.object({
      id: v.pipe(v.string(), v.uuid()),
      outcome: v.picklist(withdrawalOutcomes),
      /** What arrived, where that is a part; the rest of `payout` is what did not. */
      received: v.optional(Money),
      /** Shows what did not arrive; needed where nothing did. */
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
      ...pageWanted(10),
    }),
    value: v.object(pageOf(Withdrawal)),
  }),
}
