import { claimRewards, rewardsPage } from '#server/domain/engagement/rewards.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    rewards: typeof createHandlers
  }
}

/** Rewards granted to members, and claiming them. */
export function createHandlers(services: Services): Handlers<'rewards'> {
  return {
    rewards: (request, { caller, now }) => rewardsPage(services, caller.memberId, request, now),
    claimRewards: (which, { caller, now }) => claimRewards(services, caller.memberId, which, now),
  }
}
