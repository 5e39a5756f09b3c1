import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { Code, GameType, IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** By a transfer to a bank account with a picture as proof, by a QR code, at an e-wallet's own page, or in a coin. */
export const depositKinds = ['bank', 'qr', 'ewallet', 'crypto'] as const

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a way to deposit has that members and operators see alike. */
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
  /** Comes out of what is paid; basis points are hundredths of a percent. */
  fee: v.object({ fixed: Money, basisPoints: Whole }),
  /** How long it usually takes until the money is there, in minutes. */
  processingMinutes: Whole,
  /** How often the amount must be wagered before money can be taken out. */
  turnover: Whole,
  /** What may be chosen on top: at most `most`; amount and bonus together must be wagered `turnover` times. */
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

/** A bonus as it is offered, with all that holds once it is taken. */
const OfferedBonus = v.object({
  basisPoints: Whole,
  most: Money,
  turnover: Whole,
  uses: Whole,
  /** Bonuses that can be active at once. */
  atOnce: Whole,
  /** The greatest bet on one event while it is active; null where there is none. */
  mostBet: v.nullable(Money),
  /** In which it is to be wagered. */
  days: Whole,
  /** How much of a bet counts towards it, in per cent, by kind of game. */
  weights: v.array(v.object({ gameType: GameType, percent: Whole })),
  /** Why it cannot be taken now: another one is active, or it was taken as often as it can be; null where it can. */
  closed: v.nullable(v.picklist(['active', 'used'])),
})
export type OfferedBonus = v.InferOutput<typeof OfferedBonus>

/** A coin, the network it is sent over, and what one is worth in the currency of the wallet. */
const CoinRate = v.object({ coin: Currency, network: v.string(), rate: Money })

/** A way to deposit, and its terms. */
export const DepositChannel = v.object({
  ...ChannelTerms.entries,
  bonus: v.nullable(OfferedBonus),
  /** At what rate a coin is taken at the moment; null where money of the wallet's currency is sent. */
  quote: v.nullable(CoinRate),
})
export type DepositChannel = v.InferOutput<typeof DepositChannel>

/** What there is to do to pay. */
export const PayBy = v.variant('kind', [
  v.object({ kind: v.literal('bank'), bank: v.string(), holder: v.string(), number: v.string() }),
  v.object({ kind: v.literal('qr'), payload: v.string() }),
  v.object({ kind: v.literal('ewallet'), address: v.string() }),
  v.object({ kind: v.literal('crypto'), address: v.string() }),
])
export type PayBy = v.InferOutput<typeof PayBy>

/**
 * `proofSent` and `review` wait for the operator: a proof to be looked at, or money that came otherwise than promised.
 */
export const depositStates = ['pending', 'proofSent', 'review', 'paid', 'expired', 'cancelled', 'rejected'] as const
export type DepositState = (typeof depositStates)[number]

/** What a history is narrowed down to: deposits under way, paid ones, or those that came to nothing. */
export const depositGroups = ['all', 'open', 'paid', 'over'] as const
export type DepositGroup = (typeof depositGroups)[number]

/** A deposit in a coin, at a rate that holds until the deposit expires, or where the payment was seen by then, to its end. */
export const CoinDeposit = v.object({
  ...CoinRate.entries,
  /** What is to be sent. */
  amount: Money,
  /** How often the network must have confirmed it. */
  confirmations: Whole,
  /** How often it has; null while nothing was seen. */
  seen: v.nullable(Whole),
  /** What came; null while nothing was seen. */
  received: v.nullable(Money),
})
export type CoinDeposit = v.InferOutput<typeof CoinDeposit>

/** Why a payment decides over its deposit: it is not what was promised, or something protects the member from it. */
export const depositReviewReasons = ['amount', 'currency', 'rate', 'rejected', 'excluded', 'limit'] as const
/**
 * Why a payment is credited to nobody by itself: the above, or it is a second one (`second`), came while the first is in
 * review (`topUp`) or after the first was paid back (`returned`), or names no deposit (`unknown`).
 */
export const heldPaymentReasons = [...depositReviewReasons, 'second', 'topUp', 'returned', 'unknown'] as const
export type HeldPaymentReason = (typeof heldPaymentReasons)[number]

export const heldPaymentStates = ['waiting', 'credited', 'returned'] as const

/** A payment for a deposit that was not credited when it arrived: our staff credits it or pays it back. */
export const HeldPayment = v.object({
  /** What it is called towards customer service. */
  reference: v.string(),
  amount: Money,
  currency: Currency,
  why: v.picklist(heldPaymentReasons),
  state: v.picklist(heldPaymentStates),
  createdAt: Time,
  decidedAt: v.nullable(Time),
})
export type HeldPayment = v.InferOutput<typeof HeldPayment>

/** A deposit, under the terms it was promised. */
export const Deposit = v.object({
  id: v.string(),
  /** What it is called towards partners and customer service. */
  reference: v.string(),
  kind: v.picklist(depositKinds),
  /** Name of the channel. */
  name: v.string(),
  state: v.picklist(depositStates),
  currency: Currency,
  amount: Money,
  fee: Money,
  /** What reaches the wallet, without the bonus. */
  arrives: Money,
  /** What has reached it, where less or more came than promised; null of one that is not paid. */
  credited: v.nullable(Money),
  bonus: Money,
  /** What must be wagered for it before money can be taken out. */
  turnover: Money,
  createdAt: Time,
  /** Until when it can be paid. */
  expiresAt: Time,
  finishedAt: v.nullable(Time),
  /** Null of one in the wallet's own currency. */
  coin: v.nullable(CoinDeposit),
  /** Null once there is nothing left to do. */
  pay: v.nullable(PayBy),
  /** Whether there is a picture that `depositProof` answers. */
  hasProof: v.boolean(),
  /** Payments that were not credited when they arrived, the oldest first. */
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
    realAccountsOnly: true,
    summary:
      'The ways to deposit that are open to the member the token belongs to, with their terms, and the newest deposits.',
    request: nothing,
    value: v.object({
      channels: v.array(DepositChannel),
      /** The newest first. */
      deposits: v.array(Deposit),
      /** When this was answered: what is left of a time is counted from here, not by the device's clock. */
      serverTime: Time,
    }),
  }),
  createDeposit: call({
    method: 'POST',
    path: '/wps/deposit',
    watched: 'money',
    token: 'required',
    realAccountsOnly: true,
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
    summary: 'Begins a deposit and answers what there is to do to pay; the same key again answers the same deposit.',
    request: v.object({ key: IdempotencyKey, channel: Code, amount: Money, bonus: v.boolean() }),
    value: Deposit,
  }),
  deposits: call({
    method: 'GET',
    path: '/wps/deposit',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary: 'Deposits of the member the token belongs to, the newest first.',
    request: v.object({
      state: v.optional(v.picklist(depositGroups), 'all'),
      /** Begun on this day or later, or earlier, by the site's clock. */
      from: v.optional(Day),
      to: v.optional(Day),
      ...pageWanted(10),
    }),
    value: v.object(pageOf(Deposit)),
  }),
  deposit: call({
    method: 'GET',
    path: '/wps/deposit/one',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['deposit_not_found'],
    summary: 'One deposit of the member the token belongs to.',
    request: v.object({ id: DepositId }),
    value: Deposit,
  }),
  cancelDeposit: call({
    method: 'POST',
    path: '/wps/deposit/cancel',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['deposit_not_found', 'deposit_finished'],
    summary: 'Gives up a deposit that is not paid yet; doing it again changes nothing.',
    request: v.object({ id: DepositId }),
    value: Deposit,
  }),
  sendDepositProof: call({
    method: 'POST',
    path: '/wps/deposit/proof',
    token: 'required',
    realAccountsOnly: true,
    largest: 7_100_000,
    limits: ['proofByMember'],
    refusals: ['deposit_not_found', 'deposit_finished', 'picture_invalid'],
    summary: 'Shows a picture as proof of a bank transfer; a further one takes the place of the one before.',
    request: v.object({ id: DepositId, picture: ProofPicture }),
    value: Deposit,
  }),
  depositProof: call({
    method: 'GET',
    path: '/wps/deposit/proof',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['deposit_not_found'],
    summary: 'The picture the member the token belongs to has shown as proof, as base64 of a JPEG; null without one.',
    request: v.object({ id: DepositId }),
    value: v.object({ picture: v.nullable(v.string()) }),
  }),
}
