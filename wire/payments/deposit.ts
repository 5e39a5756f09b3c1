import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { Code, GameType, IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** Kinds of deposits: a bank transfer with a picture as proof, a QR code, an e-wallet's own page, or a coin. */
export const depositKinds = ['bank', 'qr', 'ewallet', 'crypto'] as const

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The common terms of a deposit channel. */
export const ChannelTerms = v.object({
  id: Code,
  kind: v.picklist(depositKinds),
  /** Its own name, the same in every language. */
  name: v.string(),
  currency: Currency,
  minimum: Money,
  maximum: Money,
  /** Amounts are multiples of it. */
  step: Money,
  quickAmounts: v.array(Money),
  /** Deducted from the payment; basis points are hundredths of a percent. */
  fee: v.object({ fixed: Money, basisPoints: Whole }),
  /** Usual duration until the money is credited, in minutes. */
  processingMinutes: Whole,
  /** Wagering requirement as a multiple of the amount. */
  turnover: Whole,
  /** The optional bonus, of at most `most`; amount and bonus together must be wagered `turnover` times. */
  bonus: v.nullable(
    v.object({
      basisPoints: Whole,
      most: Money,
      turnover: Whole,
      /** How often a member can take it. */
      uses: v.optional(v.pipe(Whole, v.minValue(1)), 1),
    }),
  ),
})

/** An offered bonus, with all its terms. */
const OfferedBonus = v.object({
  basisPoints: Whole,
  most: Money,
  turnover: Whole,
  uses: Whole,
  /** Maximum number of active bonuses. */
  atOnce: Whole,
  /** Maximum bet on one event while it is active; null for none. */
  mostBet: v.nullable(Money),
  /** Time limit of the wagering requirement. */
  days: Whole,
  /** Share of a bet that counts towards it, in per cent, by kind of game. */
  weights: v.array(v.object({ gameType: GameType, percent: Whole })),
  /** Why it cannot be taken now: another one is active, or it was taken too often; null when it can. */
  closed: v.nullable(v.picklist(['active', 'used'])),
})
export type OfferedBonus = v.InferOutput<typeof OfferedBonus>

/** A coin, its network, and its price in the currency of the wallet. */
const CoinRate = v.object({ coin: Currency, network: v.string(), rate: Money })

/** A deposit channel and its terms. */
export const DepositChannel = v.object({
  ...ChannelTerms.entries,
  bonus: v.nullable(OfferedBonus),
  /** The current rate of a coin; null for the wallet's own currency. */
  quote: v.nullable(CoinRate),
})
export type DepositChannel = v.InferOutput<typeof DepositChannel>

/** How to pay. */
export const PayBy = v.variant('kind', [
  v.object({ kind: v.literal('bank'), bank: v.string(), holder: v.string(), number: v.string() }),
  v.object({ kind: v.literal('qr'), payload: v.string() }),
  v.object({ kind: v.literal('ewallet'), address: v.string() }),
  v.object({ kind: v.literal('crypto'), address: v.string() }),
])
export type PayBy = v.InferOutput<typeof PayBy>

/**
 * `proofSent` and `review` wait for the operator: for a look at a proof, or at a payment that differs from the promise.
 */
export const depositStates = ['pending', 'proofSent', 'review', 'paid', 'expired', 'cancelled', 'rejected'] as const
export type DepositState = (typeof depositStates)[number]

/** Filter of a history: pending deposits, paid ones, or failed ones. */
export const depositGroups = ['all', 'open', 'paid', 'over'] as const
export type DepositGroup = (typeof depositGroups)[number]

/**
 * A deposit in a coin, at a rate that holds until the deposit expires, or to its end if the payment was seen by then.
 */
export const CoinDeposit = v.object({
  ...CoinRate.entries,
  /** The amount to send. */
  amount: Money,
  /** Number of required confirmations. */
  confirmations: Whole,
  /** Number of confirmations; null while no payment was seen. */
  seen: v.nullable(Whole),
  /** The amount received; null while no payment was seen. */
  received: v.nullable(Money),
})
export type CoinDeposit = v.InferOutput<typeof CoinDeposit>

/** Reasons for a review of a payment: it differs from the promise, or the member is protected from it. */
export const depositReviewReasons = ['amount', 'currency', 'rate', 'rejected', 'excluded', 'limit'] as const
/**
 * Reasons for which a payment is not credited automatically: the above, or it is a second one (`second`), came while
 * the first is in review (`topUp`) or after the first was paid back (`returned`), or names no deposit (`unknown`).
 */
export const heldPaymentReasons = [...depositReviewReasons, 'second', 'topUp', 'returned', 'unknown'] as const
export type HeldPaymentReason = (typeof heldPaymentReasons)[number]

export const heldPaymentStates = ['waiting', 'credited', 'returned'] as const

/** A payment for a deposit that was not credited on arrival: staff credits it or pays it back. */
export const HeldPayment = v.object({
  /** The reference for customer service. */
  reference: v.string(),
  amount: Money,
  currency: Currency,
  why: v.picklist(heldPaymentReasons),
  state: v.picklist(heldPaymentStates),
  createdAt: Time,
  decidedAt: v.nullable(Time),
})
export type HeldPayment = v.InferOutput<typeof HeldPayment>

/** A deposit, with the terms at its start. */
export const Deposit = v.object({
  id: v.string(),
  /** The reference for partners and customer service. */
  reference: v.string(),
  kind: v.picklist(depositKinds),
  /** Name of the channel. */
  name: v.string(),
  state: v.picklist(depositStates),
  currency: Currency,
  amount: Money,
  fee: Money,
  /** The amount to be credited, without the bonus. */
  arrives: Money,
  /** The amount credited, when it differs; null for an unpaid one. */
  credited: v.nullable(Money),
  bonus: Money,
  /** Its wagering requirement. */
  turnover: Money,
  createdAt: Time,
  /** When it expires. */
  expiresAt: Time,
  finishedAt: v.nullable(Time),
  /** Null for one in the wallet's own currency. */
  coin: v.nullable(CoinDeposit),
  /** Null once there is nothing left to do. */
  pay: v.nullable(PayBy),
  /** True when there is a proof for `depositProof` to return. */
  hasProof: v.boolean(),
  /** Payments that were not credited on arrival, the oldest first. */
  payments: v.array(HeldPayment),
})
export type Deposit = v.InferOutput<typeof Deposit>

const DepositId = v.pipe(v.string(), v.uuid())

/** A picture as base64, of at most 5 MB. */
export const ProofPicture = v.pipe(v.string(), v.minLength(1), v.maxLength(7_000_000))

export const depositCalls = {
  depositChannels: call({
    method: 'GET',
    path: '/wps/deposit/channels',
    token: 'required',
    rejectTrial: true,
    summary: 'The deposit channels open to the member the token belongs to, with their terms, and the newest deposits.',
    request: nothing,
    value: v.object({
      channels: v.array(DepositChannel),
      /** The newest first. */
      deposits: v.array(Deposit),
      /** Time of the answer: countdowns start from here, not from the device's clock. */
      serverTime: Time,
    }),
  }),
  createDeposit: call({
    method: 'POST',
    path: '/wps/deposit',
    watched: 'money',
    token: 'required',
    rejectTrial: true,
    limits: ['depositByMember'],
    refusals: [
      'channel_closed',
      'deposit_out_of_range',
      'deposit_too_many',
      'deposit_limit_reached',
      'bonus_active',
      'bonus_used',
      'excluded',
      'idempotency_conflict',
    ],
    summary: 'Begins a deposit and returns how to pay; the same key again returns the same deposit.',
    request: v.object({ key: IdempotencyKey, channel: Code, amount: Money, bonus: v.boolean() }),
    value: Deposit,
  }),
  deposits: call({
    method: 'GET',
    path: '/wps/deposit',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    summary: 'Deposits of the member the token belongs to, the newest first.',
    request: v.object({
      state: v.optional(v.picklist(depositGroups), 'all'),
      /** Begun on this day or later, or earlier, by the site's clock. */
      from: v.optional(Day),
      to: v.optional(Day),
      ...pageRequest(10),
    }),
    value: v.object(pageOf(Deposit)),
  }),
  deposit: call({
    method: 'GET',
    path: '/wps/deposit/one',
    token: 'required',
    rejectTrial: true,
    refusals: ['deposit_not_found'],
    summary: 'One deposit of the member the token belongs to.',
    request: v.object({ id: DepositId }),
    value: Deposit,
  }),
  cancelDeposit: call({
    method: 'POST',
    path: '/wps/deposit/cancel',
    token: 'required',
    rejectTrial: true,
    refusals: ['deposit_not_found', 'deposit_finished'],
    summary: 'Cancels an unpaid deposit; repeating it changes nothing.',
    request: v.object({ id: DepositId }),
    value: Deposit,
  }),
  sendDepositProof: call({
    method: 'POST',
    path: '/wps/deposit/proof',
    token: 'required',
    rejectTrial: true,
    largest: 7_100_000,
    limits: ['proofByMember'],
    refusals: ['deposit_not_found', 'deposit_finished', 'picture_invalid'],
    summary: 'Uploads a picture as proof of a bank transfer; another one replaces it.',
    request: v.object({ id: DepositId, picture: ProofPicture }),
    value: Deposit,
  }),
  depositProof: call({
    method: 'GET',
    path: '/wps/deposit/proof',
    token: 'required',
    rejectTrial: true,
    refusals: ['deposit_not_found'],
    summary: 'The proof uploaded by the member the token belongs to, as base64 of a JPEG; null without one.',
    request: v.object({ id: DepositId }),
    value: v.object({ picture: v.nullable(v.string()) }),
  }),
}
