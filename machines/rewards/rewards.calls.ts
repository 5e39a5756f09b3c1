import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const rewardsActorCalls = defineCalls({ claimRewards: rewardsCalls.claimRewards })
