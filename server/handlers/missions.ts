import { unclaimedRewards } from '#server/domain/rewards.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

/** What members have earned by playing. */
export function createMissionsHandlers({ db }: Services): Handlers<'missions'> {
  return {
    async missionSummary(_request, { caller, now }) {
      return { unclaimedCount: await unclaimedRewards(db, caller.memberId, now) }
    },
  }
}
