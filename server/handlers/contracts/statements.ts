import { betsPage } from '#server/domain/contracts/statement-bets.ts'
import { statementDetail, statementsPage, statementsScope } from '#server/domain/contracts/statements.ts'
import { teamScope } from '#server/domain/agents/team.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    statements: typeof createHandlers
  }
}

/** Statements of agents' contracts, visible to their two parties only. */
export function createHandlers(services: Services): Handlers<'statements'> {
  const { db } = services
  return {
    async agentStatements({ pageNo, pageSize, ...filter }, { caller }) {
      const scope = await teamScope(services, caller)
      return statementsPage(db, await statementsScope(services, scope, filter), { pageNo, pageSize })
    },
    agentStatement: async ({ id }, { caller }) => statementDetail(db, await teamScope(services, caller), id),
    agentStatementBets: async (request, { caller }) => betsPage(db, await teamScope(services, caller), request),
  }
}
