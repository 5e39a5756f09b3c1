import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Money, Time } from '#wire/shapes.ts'

/** Reasons of a level change: stakes in all or within a month, a month without enough, the operator. */
export const vipReasons = ['turnover', 'regained', 'lost', 'hand'] as const

const Rank = v.number()

const Level = v.object({
  rankLevel: Rank,
  name: v.string(),
  /** Total stakes required for it. */
  reach: Money,
  /** Monthly stakes required to keep it; zero for none. */
  keep: Money,
  /** Granted once, when the level is reached. */
  reward: Money,
  /** Granted once a year. */
  birthday: Money,
  /** True when the VIP team answers at customer service. */
  service: v.boolean(),
})
export type VipLevel = v.InferOutput<typeof Level>

/** Progress to the next level: total stakes, or for a level that was lost the stakes of the current month. */
const Progress = v.object({
  by: v.picklist(['total', 'month']),
  rankLevel: Rank,
  done: Money,
  target: Money,
})

const Keep = v.object({
  /** `running` until it is reached, `kept` after that; `free` in a month without review, `held` by the operator. */
  state: v.picklist(['running', 'kept', 'free', 'held']),
  staked: Money,
  target: Money,
  /** The end of the month. */
  endsAt: Time,
})

const Move = v.object({
  id: v.number(),
  from: Rank,
  to: Rank,
  reason: v.picklist(vipReasons),
  movedAt: Time,
})
export type VipMove = v.InferOutput<typeof Move>

export const vipCalls = {
  vip: call({
    method: 'GET',
    path: '/wps/member/vip',
    token: 'required',
    rejectTrial: true,
    summary:
      'The VIP level of the member the token belongs to, the progress to the next, the requirement to keep it, the levels with their benefits, and the latest changes.',
    request: nothing,
    value: v.object({
      /** `none` where the operator has no levels, `quiet` for a member without offers: their level does not change. */
      state: v.picklist(['open', 'none', 'quiet']),
      currency: Currency,
      serverTime: Time,
      rankLevel: Rank,
      name: v.string(),
      /** Null on the highest level. */
      next: v.nullable(Progress),
      /** Null where nothing is required. */
      keep: v.nullable(Keep),
      /** The lowest first. */
      levels: v.array(Level),
      hasBirthday: v.boolean(),
      /** The latest first. */
      moves: v.array(Move),
    }),
  }),
}
