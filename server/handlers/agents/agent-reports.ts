import { teamBets } from '#server/domain/agents/team-bets.ts'
import { teamIncome } from '#server/domain/agents/team-income.ts'
import { teamOverview } from '#server/domain/agents/team-overview.ts'
import { teamProfit } from '#server/domain/agents/team-profit.ts'
import { reportScope } from '#server/domain/agents/team-report.ts'
import { teamTransactions } from '#server/domain/agents/team-transactions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    agentReports: typeof createHandlers
  }
}

/** Reports of an agent's own team. Other members are not distinguishable from missing ones. */
export function createHandlers(services: Services): Handlers<'agentReports'> {
  const { db } = services
  return {
    async agentOverview({ period }, { caller, now }) {
      return teamOverview(db, await reportScope(services, caller, { range: {}, now }), { period, now })
    },
    async agentBets(request, { caller, now }) {
      return teamBets(db, await reportScope(services, caller, { range: request, now }), request)
    },
    async agentProfit(request, { caller, now }) {
      return teamProfit(db, await reportScope(services, caller, { range: request, now }), request)
    },
    async agentIncome(request, { caller, now }) {
      return teamIncome(db, await reportScope(services, caller, { range: request, now }), request)
    },
    async agentTransactions(request, { caller, now }) {
      return teamTransactions(db, await reportScope(services, caller, { range: request, now }), request)
    },
  }
}
