import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { Money, Time, whole } from '#wire/shapes.ts'

/** What a reward can be: waiting to be claimed, claimed, or past its time. */
export const rewardStates = ['waiting', 'claimed', 'expired'] as const
export type RewardState = (typeof rewardStates)[number]

/** What rewards are granted for; `board` for a place on a leaderboard, `commission` for friends that were invited, `points` for points of the mall, `vip` for a level. */
export const rewardKinds = ['mission', 'bonus', 'board', 'commission', 'points', 'vip', 'birthday'] as const
export type RewardKind = (typeof rewardKinds)[number]

const Reward = v.object({
  id: v.number(),
  kind: v.picklist(rewardKinds),
  state: v.picklist(rewardStates),
  amount: Money,
  /** What must be wagered before it can be taken out, once it is claimed. */
  turnover: Money,
  grantedAt: Time,
  /** From then on it cannot be claimed; null for one that stays. */
  expiresAt: v.nullable(Time),
  claimedAt: v.nullable(Time),
})

export const rewardsCalls = {
  rewards: call({
    method: 'GET',
    path: '/wps/member/rewards',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What the member the token belongs to has been granted, the latest first, and how much of it waits.',
    request: v.object({
      state: v.optional(v.picklist([...rewardStates, 'all']), 'waiting'),
      ...pageWanted(10),
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
    realAccountsOnly: true,
    refusals: ['not_found', 'reward_over', 'account_stopped'],
    summary:
      'Pays one reward of the member the token belongs to, or without an id all that wait, once: one that was claimed already is told as paid.',
    request: v.object({ id: v.optional(whole(1, 999_999_999)) }),
    value: v.object({ claimed: v.number(), amount: Money, currency: v.string() }),
  }),
}
