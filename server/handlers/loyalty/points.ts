import { convertPoints, redeemReward } from '#server/domain/loyalty/point-redemptions.ts'
import { mallWindow, memberRewards, pointBalance, pointRules, redeemTerms } from '#server/domain/loyalty/points.ts'
import { pointsPage, pointsScope, redemptionsPage } from '#server/domain/loyalty/points-record.ts'
import { earnOwnPoints } from '#server/domain/loyalty/points-earned.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    points: typeof createHandlers
  }
}

/** The points mall: points, rewards, redemptions and history. */
export function createHandlers(services: Services): Handlers<'points'> {
  const { db } = services
  return {
    mallWindow: (request) => mallWindow(services, request),
    pointBalance: (_, { caller, now }) => pointBalance(services, caller.memberId, now),
    pointRewards: (request, { caller: { memberId }, now }) => memberRewards(services, request, { memberId, now }),
    pointConfig: () => pointRules(services),
    redeemTerms: (request, { caller: { memberId }, now }) => redeemTerms(services, request, { memberId, now }),
    redeemPointReward: (request, visit) => redeemReward(services, request, visit),
    convertPoint: (request, visit) => convertPoints(services, request, visit),

    async redeemPointList(request, { caller: { memberId } }) {
      const { currency } = await services.settings.brand()
      return redemptionsPage(db, { memberId, currency }, request)
    },

    async pointHistory({ from, to, ...request }, { caller: { memberId }, now }) {
      await earnOwnPoints(services, memberId, now)
      return pointsPage(db, await pointsScope(services, memberId, { from, to }), request)
    },
  }
}
