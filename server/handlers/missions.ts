import { unclaimedRewards } from '#server/domain/rewards.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    missions: typeof createHandlers
  }
}

/** What members have earned by playing. */
export function createHandlers({ db }: Services): Handlers<'missions'> {
  return {
    async missionSummary(_request, { caller, now }) {
      return { unclaimedCount: await unclaimedRewards(db, caller.memberId, now) }
    },
  }
}
