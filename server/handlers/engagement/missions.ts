import { playerAvatars, readBoard } from '#server/domain/engagement/mission-boards.ts'
import { checkIn, claimMissions, countMissions, readMissions } from '#server/domain/engagement/missions.ts'
import { unclaimedRewards } from '#server/domain/engagement/rewards.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    missions: typeof createHandlers
  }
}

/** Missions and leaderboards. */
export function createHandlers(services: Services): Handlers<'missions'> {
  return {
    async missionSummary(_request, visit) {
      return {
        unclaimedCount: await unclaimedRewards(services.db, visit.caller.memberId, visit.now),
        missionCount: await countMissions(services, visit),
      }
    },
    missions: (_request, visit) => readMissions(services, visit),
    checkIn: (request, visit) => checkIn(services, request, visit),
    claimMissions: (which, visit) => claimMissions(services, which, visit),
    missionLeaderboard: (which, visit) => readBoard(services, which, visit),
    playerAvatars: (which) => playerAvatars(services.db, which),
  }
}
