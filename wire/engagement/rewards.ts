import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { Money, Time, whole } from '#wire/shapes.ts'

/** States of a reward: unclaimed, claimed, or expired. */
export const rewardStates = ['waiting', 'claimed', 'expired'] as const
export type RewardState = (typeof rewardStates)[number]

/**
 * Reasons for rewards: `board` for a leaderboard, `commission` for invited friends, `points` for the points mall, `vip`
 * for a level.
 */
export const rewardKinds = ['mission', 'bonus', 'board', 'commission', 'points', 'vip', 'birthday'] as const
export type RewardKind = (typeof rewardKinds)[number]

const Reward = v.object({
  id: v.number(),
  kind: v.picklist(rewardKinds),
  state: v.picklist(rewardStates),
  amount: Money,
  /** The wagering requirement once it is claimed. */
  turnover: Money,
  grantedAt: Time,
  /** When it expires; null when it does not. */
  expiresAt: v.nullable(Time),
  claimedAt: v.nullable(Time),
})

export const rewardsCalls = {
  rewards: call({
    method: 'GET',
    path: '/wps/member/rewards',
    token: 'required',
    rejectTrial: true,
    summary: 'The rewards of the member the token belongs to, the latest first, and the unclaimed total.',
    request: v.object({
      state: v.optional(v.picklist([...rewardStates, 'all']), 'waiting'),
      ...pageRequest(10),
    }),
    value: v.object({
      ...pageOf(Reward),
      currency: v.string(),
      waiting: v.object({ count: v.number(), amount: Money }),
    }),
  }),
  claimRewards: call({
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    watched: 'money',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found', 'reward_over', 'account_stopped'],
    summary:
      'Pays one reward of the member the token belongs to, or without an id all unclaimed ones, once: a reward claimed before is returned as paid.',
    request: v.object({ id: v.optional(whole(1, 999_999_999)) }),
    value: v.object({ claimed: v.number(), amount: Money, currency: v.string() }),
  }),
}
