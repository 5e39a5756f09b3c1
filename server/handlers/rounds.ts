import { catalogueOf } from '#server/domain/catalogue.ts'
import { roundDetail } from '#server/domain/round-detail.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    rounds: typeof createHandlers
  }
}

/** Single rounds of games, for whoever played them and the agents above. */
export function createHandlers(services: Services): Handlers<'rounds'> {
  const catalogue = catalogueOf(services)
  return {
    async roundDetail({ id, language }, { caller: { memberId, type } }) {
      const isAgent = (await services.settings.brand()).agentTypes.includes(type)
      return roundDetail(services.db, { memberId, isAgent, id, language }, (await catalogue.current()).byCode)
    },
  }
}
