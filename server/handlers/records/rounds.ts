import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { roundDetail } from '#server/domain/records/round-detail.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    rounds: typeof createHandlers
  }
}

/** Details of single rounds, for their player and the agents above. */
export function createHandlers(services: Services): Handlers<'rounds'> {
  const catalogue = catalogueOf(services)
  return {
    async roundDetail({ id, language }, { caller: { memberId, type } }) {
      const { agentTypes, downlineNames: fullNames } = await services.settings.brand()
      const of = { memberId, isAgent: agentTypes.includes(type), fullNames, id, language }
      return roundDetail(services.db, of, (await catalogue.current()).everyByCode)
    },
  }
}
