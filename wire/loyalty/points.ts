import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { paymentPasswordRefusals, TypedPassword } from '#wire/payments/payment-password.ts'
import {
  addressLetters,
  mostAtOnce,
  mostConverted,
  mostPoints,
  pointTypes,
  redeemStates,
  redeemTypes,
  RewardName,
  rewardTypes,
} from './point-terms.ts'
import { IdempotencyKey, Language, Money, text, Time, whole } from '#wire/shapes.ts'

const MallReward = v.object({
  id: v.string(),
  type: v.picklist(rewardTypes),
  title: v.string(),
  /** What it is, as HTML. */
  content: v.string(),
  /** The language of title and content: another than the one asked for where it has no words in that. */
  language: Language,
  /** Path of its picture. */
  art: v.string(),
  /** What one costs (spec §3 points requirement). */
  points: v.number(),
  /** What must have been staked in the running month to redeem it (spec §3 amount requirement); zero where nothing must. */
  staked: Money,
  /** What one pays or tops up; null of goods. */
  worth: v.nullable(Money),
  /** How often money must be wagered before it can be taken out. */
  turnover: v.number(),
  /** How many are left; null where nobody counts them. */
  stock: v.nullable(v.number()),
})
export type MallReward = v.InferOutput<typeof MallReward>

/** How points come about and what they are worth. */
const Rules = v.object({
  currency: Currency,
  /** What must be staked for one point; null while none are given. */
  stakePerPoint: v.nullable(Money),
  /** How many points are converted into one unit of money; null while none are. */
  pointsPerUnit: v.nullable(v.number()),
  /** How often converted money must be wagered before it can be taken out. */
  turnover: v.number(),
})
export type PointRules = v.InferOutput<typeof Rules>

/** One line of the points redeem record (spec §3): a redemption, or what else moved points. */
const PointRow = v.object({
  id: v.string(),
  type: v.picklist(pointTypes),
  /** By which customer service finds a redemption; null of points that were earned. */
  reference: v.nullable(v.string()),
  /** What was redeemed, in the language asked for where there are words in it; null of points that were earned or converted. */
  name: v.nullable(v.string()),
  quantity: v.nullable(v.number()),
  /** Of all of them together. */
  pointsRequirement: v.nullable(v.number()),
  amountRequirement: v.nullable(Money),
  state: v.nullable(v.picklist(redeemStates)),
  applyTime: Time,
  /** What came (positive) or went (negative). */
  changedPoints: v.number(),
  pointsBalance: v.number(),
  /** The money that was paid for it; null where none was. */
  paid: v.nullable(Money),
  /** Where it goes: an address or a mobile number. */
  destination: v.nullable(v.string()),
  /** What the operator has to say of it. */
  remark: v.nullable(v.string()),
})
export type PointRow = v.InferOutput<typeof PointRow>

/** What somebody who redeems is told. */
export const RedeemReceipt = v.object({
  reference: v.string(),
  type: v.picklist(redeemTypes),
  state: v.picklist(redeemStates),
  quantity: v.number(),
  points: v.number(),
  /** What is left. */
  balance: v.number(),
  /** The money that was paid for it; null where none was. */
  paid: v.nullable(Money),
  currency: Currency,
  applyTime: Time,
})
export type RedeemReceipt = v.InferOutput<typeof RedeemReceipt>

const language = v.optional(Language, 'fil')
const window = { rules: Rules, list: v.array(MallReward) }

/** What both ways of spending points may refuse. */
const spendingRefusals = [
  ...paymentPasswordRefusals,
  'price_changed',
  'points_short',
  'account_stopped',
  'idempotency_conflict',
] as const

export const pointsCalls = {
  mallWindow: call({
    method: 'GET',
    path: '/wps/points/window',
    token: 'none',
    summary: 'The rewards of the points mall and its rules, as anybody may see them.',
    request: v.object({ language }),
    value: v.object(window),
  }),
  pointBalance: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    token: 'required',
    realAccountsOnly: true,
    summary: 'The points of the member the token belongs to, with all that was played until now.',
    request: nothing,
    value: v.object({
      points: v.number(),
      /** What has been staked since the last point. */
      rest: Money,
      /** What has been staked in this month at the site. */
      staked: Money,
      currency: Currency,
    }),
  }),
  redeemTerms: call({
    method: 'GET',
    path: '/wps/points/terms',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What the member the token belongs to can redeem of a reward, or convert without one, and by what.',
    request: v.object({ id: v.optional(RewardName), language }),
    value: v.object({
      points: v.number(),
      /** What has been staked in this month at the site. */
      staked: Money,
      currency: Currency,
      hasPaymentPassword: v.boolean(),
      /** The country code of the mobile numbers that can be topped up. */
      dialingCode: v.string(),
      /** Null where it is not there any more, or nothing is converted. */
      offer: v.nullable(
        v.object({
          type: v.picklist(redeemTypes),
          /** Null of points that are converted. */
          title: v.nullable(v.string()),
          language: Language,
          art: v.nullable(v.string()),
          /** What one costs: of points that are converted, one unit of money. */
          points: v.number(),
          staked: Money,
          worth: v.nullable(Money),
          turnover: v.number(),
          /** The most that there are at once, whatever the member has. */
          most: v.number(),
        }),
      ),
    }),
  }),
  pointRewards: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'The rewards of the points mall: those that the member the token belongs to can redeem now before the others.',
    request: v.object({ type: v.optional(v.picklist(rewardTypes)), id: v.optional(RewardName), language }),
    value: v.object({ list: v.array(MallReward) }),
  }),
  redeemPointList: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What the member the token belongs to has redeemed, the latest first.',
    request: v.object({ state: v.optional(v.picklist(redeemStates)), language, ...pageWanted(10) }),
    value: v.object({ ...pageOf(PointRow), currency: Currency }),
  }),
  pointConfig: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    token: 'required',
    summary: 'How points come about and what they are worth.',
    request: nothing,
    value: Rules,
  }),
  redeemPointReward: call({
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    watched: 'money',
    token: 'required',
    sealed: true,
    realAccountsOnly: true,
    refusals: [...spendingRefusals, 'not_found', 'sold_out', 'stakes_short', 'mobile_missing', 'mobile_invalid'],
    limits: ['paymentByMember'],
    summary:
      'Redeems a reward for the member the token belongs to, once for its key, at the price they saw; money is paid at once.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      id: RewardName,
      quantity: whole(1, mostAtOnce),
      /** The price of one that was seen: another one is refused. */
      points: whole(1, mostPoints),
      /** Of goods. */
      address: v.optional(v.pipe(text(2 * addressLetters.most), v.trim())),
      /** Of a top-up. */
      mobile: v.optional(text(40)),
      paymentPassword: TypedPassword,
    }),
    value: RedeemReceipt,
  }),
  convertPoint: call({
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    watched: 'money',
    token: 'required',
    sealed: true,
    realAccountsOnly: true,
    refusals: [...spendingRefusals, 'feature_off'],
    limits: ['paymentByMember'],
    summary: 'Converts points of the member the token belongs to into money, once for its key, at the rate they saw.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      /** Units of money that are wanted. */
      quantity: whole(1, mostConverted),
      /** The points for one unit that were seen: other ones are refused. */
      points: whole(1, 1_000_000),
      paymentPassword: TypedPassword,
    }),
    value: RedeemReceipt,
  }),
  pointHistory: call({
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What moved the points of the member the token belongs to, the latest first, with the balance after each.',
    request: v.object({
      from: v.optional(Day),
      to: v.optional(Day),
      type: v.optional(v.picklist(pointTypes)),
      language,
      ...pageWanted(20),
    }),
    value: v.object({
      ...pageOf(PointRow),
      currency: Currency,
      /** Of all pages: what came, and what went (positive as well). */
      totals: v.object({ came: v.number(), went: v.number() }),
    }),
  }),
}
