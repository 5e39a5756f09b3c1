import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Money, Time } from '#wire/shapes.ts'

/** Why a member came to another level: what they staked in all or within a month, a month without enough, the operator. */
export const vipReasons = ['turnover', 'regained', 'lost', 'hand'] as const

const Rank = v.number()

const Level = v.object({
  rankLevel: Rank,
  name: v.string(),
  /** What must have been staked in all to get there. */
  reach: Money,
  /** What must be staked within a month of the site to stay there; zero for nothing. */
  keep: Money,
  /** Granted once, when the level is reached. */
  reward: Money,
  /** Granted once a year. */
  birthday: Money,
  /** Whether the VIP team answers at customer service. */
  service: v.boolean(),
})
export type VipLevel = v.InferOutput<typeof Level>

/** The way to the next level: all that was ever staked, or to one that was lost what was staked in this month. */
const Progress = v.object({
  by: v.picklist(['total', 'month']),
  rankLevel: Rank,
  done: Money,
  target: Money,
})

const Keep = v.object({
  /** `running` while it is missed, `kept` once it is reached; `free` in a month that is not looked at, `held` by the operator. */
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
    realAccountsOnly: true,
    summary:
      'The VIP level of the member the token belongs to, the way to the next, what keeps it, the levels with their benefits, and the latest moves.',
    request: nothing,
    value: v.object({
      /** `none` where the operator has no levels, `quiet` for who wants no offers: their level rests. */
      state: v.picklist(['open', 'none', 'quiet']),
      currency: Currency,
      serverTime: Time,
      rankLevel: Rank,
      name: v.string(),
      /** Null on the highest level. */
      next: v.nullable(Progress),
      /** Null where nothing has to be staked. */
      keep: v.nullable(Keep),
      /** The lowest first. */
      levels: v.array(Level),
      hasBirthday: v.boolean(),
      /** The latest first. */
      moves: v.array(Move),
    }),
  }),
}
