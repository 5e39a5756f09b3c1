import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { paymentPasswordRefusals, TypedPassword } from '#wire/payments/payment-password.ts'
import {
  addressLetters,
  maxRedeemCount,
  maxConvertedPoints,
  maxPoints,
  pointTypes,
  redeemStates,
  redeemTypes,
  RewardName,
  rewardTypes,
} from './point-rules.ts'
import { IdempotencyKey, Language, Money, text, Time, whole } from '#wire/shapes.ts'

const MallReward = v.object({
  id: v.string(),
  type: v.picklist(rewardTypes),
  title: v.string(),
  /** Its description, as HTML. */
  content: v.string(),
  /** The language of title and content; differs from the requested one when there is no text in that. */
  language: Language,
  /** Path of its picture. */
  art: v.string(),
  /** Its cost (spec §3 points requirement). */
  points: v.number(),
  /** Stakes required in the current month (spec §3 amount requirement); zero for none. */
  staked: Money,
  /** The amount of money or of the top-up; null for goods. */
  worth: v.nullable(Money),
  /** Wagering requirement as a multiple of the money. */
  turnover: v.number(),
  /** Number in stock; null for no limit. */
  stock: v.nullable(v.number()),
})
export type MallReward = v.InferOutput<typeof MallReward>

/** How points are earned, and what they are worth. */
const Rules = v.object({
  currency: Currency,
  /** Stakes for one point; null while none are earned. */
  stakePerPoint: v.nullable(Money),
  /** Points for one unit of money; null while none are converted. */
  pointsPerUnit: v.nullable(v.number()),
  /** Wagering requirement as a multiple of converted money. */
  turnover: v.number(),
})
export type PointRules = v.InferOutput<typeof Rules>

/** A line of the points redeem record (spec §3): a redemption, or another movement of points. */
const PointRow = v.object({
  id: v.string(),
  type: v.picklist(pointTypes),
  /** The reference of a redemption for customer service; null for earned points. */
  reference: v.nullable(v.string()),
  /** The name of the reward, in the requested language where it has one; null for points earned or converted. */
  name: v.nullable(v.string()),
  quantity: v.nullable(v.number()),
  /** For all of them together. */
  pointsRequirement: v.nullable(v.number()),
  amountRequirement: v.nullable(Money),
  state: v.nullable(v.picklist(redeemStates)),
  applyTime: Time,
  /** Points received (positive) or spent (negative). */
  changedPoints: v.number(),
  pointsBalance: v.number(),
  /** The money paid for it; null for none. */
  paid: v.nullable(Money),
  /** The destination: an address or a mobile number. */
  destination: v.nullable(v.string()),
  /** The operator's comment. */
  remark: v.nullable(v.string()),
})
export type PointRow = v.InferOutput<typeof PointRow>

/** The receipt of a redemption. */
export const RedeemReceipt = v.object({
  reference: v.string(),
  type: v.picklist(redeemTypes),
  state: v.picklist(redeemStates),
  quantity: v.number(),
  points: v.number(),
  /** The remaining points. */
  balance: v.number(),
  /** The money paid for it; null for none. */
  paid: v.nullable(Money),
  currency: Currency,
  applyTime: Time,
})
export type RedeemReceipt = v.InferOutput<typeof RedeemReceipt>

const language = v.optional(Language, 'fil')
const window = { rules: Rules, list: v.array(MallReward) }

/** Refusals of redemptions and conversions. */
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
    summary: 'The rewards of the points mall and its rules, which are public.',
    request: v.object({ language }),
    value: v.object(window),
  }),
  pointBalance: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    token: 'required',
    rejectTrial: true,
    summary: 'The points of the member the token belongs to, up to the latest round.',
    request: nothing,
    value: v.object({
      points: v.number(),
      /** Stakes since the last point. */
      rest: Money,
      /** Stakes in the current month at the site. */
      staked: Money,
      currency: Currency,
    }),
  }),
  redeemTerms: call({
    method: 'GET',
    path: '/wps/points/terms',
    token: 'required',
    rejectTrial: true,
    summary: 'What the member can redeem of a reward, or convert without one, and by what limits.',
    request: v.object({ id: v.optional(RewardName), language }),
    value: v.object({
      points: v.number(),
      /** Stakes in the current month at the site. */
      staked: Money,
      currency: Currency,
      hasPaymentPassword: v.boolean(),
      /** The country code of the mobile numbers for top-ups. */
      dialingCode: v.string(),
      /** Null when it is gone, or nothing is converted. */
      offer: v.nullable(
        v.object({
          type: v.picklist(redeemTypes),
          /** Null for a conversion. */
          title: v.nullable(v.string()),
          language: Language,
          art: v.nullable(v.string()),
          /** The cost of one; for a conversion, of one unit of money. */
          points: v.number(),
          staked: Money,
          worth: v.nullable(Money),
          turnover: v.number(),
          /** The maximum at once, whatever the member has. */
          most: v.number(),
        }),
      ),
    }),
  }),
  pointRewards: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    token: 'required',
    rejectTrial: true,
    summary: 'The rewards of the points mall: those that the member the token belongs to can redeem now come first.',
    request: v.object({ type: v.optional(v.picklist(rewardTypes)), id: v.optional(RewardName), language }),
    value: v.object({ list: v.array(MallReward) }),
  }),
  redeemPointList: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    token: 'required',
    rejectTrial: true,
    summary: 'The redemptions of the member the token belongs to, the latest first.',
    request: v.object({ state: v.optional(v.picklist(redeemStates)), language, ...pageRequest(10) }),
    value: v.object({ ...pageOf(PointRow), currency: Currency }),
  }),
  pointConfig: call({
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    token: 'required',
    summary: 'How points are earned, and what they are worth.',
    request: nothing,
    value: Rules,
  }),
  redeemPointReward: call({
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    watched: 'money',
    token: 'required',
    sealed: true,
    rejectTrial: true,
    refusals: [...spendingRefusals, 'not_found', 'sold_out', 'stakes_short', 'mobile_missing', 'mobile_invalid'],
    limits: ['paymentByMember'],
    summary:
      'Redeems a reward for the member the token belongs to, once for its key, at the cost shown to them; money is paid at once.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      id: RewardName,
      quantity: whole(1, maxRedeemCount),
      /** The cost that was shown: a different one is refused. */
      points: whole(1, maxPoints),
      /** For goods. */
      address: v.optional(v.pipe(text(2 * addressLetters.most), v.trim())),
      /** For a top-up. */
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
    rejectTrial: true,
    refusals: [...spendingRefusals, 'feature_off'],
    limits: ['paymentByMember'],
    summary:
      'Converts points of the member the token belongs to into money, once for its key, at the rate shown to them.',
    request: v.object({
      idempotencyKey: IdempotencyKey,
      /** Units of money. */
      quantity: whole(1, maxConvertedPoints),
      /** The rate that was shown: a different one is refused. */
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
    rejectTrial: true,
    summary: 'The point movements of the member the token belongs to, the latest first, with the balance after each.',
    request: v.object({
      from: v.optional(Day),
      to: v.optional(Day),
      type: v.optional(v.picklist(pointTypes)),
      language,
      ...pageRequest(20),
    }),
    value: v.object({
      ...pageOf(PointRow),
      currency: Currency,
      /** Over all pages: received, and spent (positive as well). */
      totals: v.object({ came: v.number(), went: v.number() }),
    }),
  }),
}
