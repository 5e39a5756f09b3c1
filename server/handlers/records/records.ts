import { movementsPage } from '#server/domain/records/account-record.ts'
import { roundsPage } from '#server/domain/records/betting-record.ts'
import { bonusDetails } from '#server/domain/money/bonus-details.ts'
import { personalProfit } from '#server/domain/records/personal-profit.ts'
import { recordScope } from '#server/domain/records/record-scope.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    records: typeof createHandlers
  }
}

/** Records of a member's own account. */
export function createHandlers(services: Services): Handlers<'records'> {
  const { db } = services
  return {
    async accountRecord({ pageNo, pageSize, kind, wallet, ...days }, { caller }) {
      const scope = await recordScope(services, caller.memberId, days)
      return movementsPage(db, { ...scope, kind, wallet }, { pageNo, pageSize })
    },

    async bettingRecord({ pageNo, pageSize, from, to, ...filter }, { caller }) {
      const scope = await recordScope(services, caller.memberId, { from, to })
      return roundsPage(db, { ...scope, ...filter }, { pageNo, pageSize })
    },

    async bonusDetails(request, { caller: { memberId } }) {
      const { currency } = await recordScope(services, memberId, {})
      return bonusDetails(db, { memberId, currency }, request)
    },

    personalProfit: async (days, { caller }) => personalProfit(db, await recordScope(services, caller.memberId, days)),
  }
}
