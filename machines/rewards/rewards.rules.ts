import type { RewardState } from '#wire/rewards.ts'

/** What the list of rewards is narrowed down to. */
export interface RewardsFilter {
  readonly state: RewardState | 'all'
}

/** The rewards one asks for first: those that wait. */
export const waitingRewards = { state: 'waiting' } as const

/** Rewards on a page. */
export const rewardsPageSize = 10
