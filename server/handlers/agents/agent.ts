import { ratesBetween, readableParts } from '#server/domain/contracts/contract-people.ts'
import { canReceive } from '#server/domain/money/member-transfer.ts'
import { remarkOn, teamMember, teamPage, teamScope } from '#server/domain/agents/team.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    agent: typeof createHandlers
  }
}

/** The Agent Centre. An agent sees the own team only; other members are not distinguishable from missing ones. */
export function createHandlers(services: Services): Handlers<'agent'> {
  const { db, settings } = services
  return {
    async agentCentre(_request, { caller }) {
      const { agentId } = await teamScope(services, caller)
      return { flags: await readableParts(db, agentId, (await settings.brand()).agentFlags) }
    },
    agentTeam: async (request, { caller }) => teamPage(db, await teamScope(services, caller), request),
    async agentDownline({ id }, { caller, now }) {
      const [scope, { agentFlags }] = await Promise.all([teamScope(services, caller), settings.brand()])
      const member = await teamMember(db, scope, id)
      const isAgentBelow = member.level === 1 && scope.agentTypes.includes(member.type)
      const rates = isAgentBelow ? await ratesBetween(db, scope.agentId, id) : []
      const receives = await canReceive(db, id, { currency: scope.currency, now, reader: scope })
      return { ...member, contracts: isAgentBelow && agentFlags.enableCt, rates, receives }
    },
    async remarkDownline({ id, remark }, { caller, now }) {
      await remarkOn(db, await teamScope(services, caller), { id, remark }, now)
      return { remark }
    },
  }
}
