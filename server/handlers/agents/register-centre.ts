import { openDownline, readDownlineTerms } from '#server/domain/agents/open-downline.ts'
import { disableLink, linksOf, makeLink } from '#server/domain/agents/registration-links.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    registerCentre: typeof createHandlers
  }
}

/** The register centre of agents: accounts opened for others, and registration links. */
export function createHandlers(services: Services): Handlers<'registerCentre'> {
  return {
    downlineTerms: (_request, asking) => readDownlineTerms(services, asking),
    openDownline: (request, asking) => openDownline(services, request, asking),
    registrationLinks: (_request, asking) => linksOf(services, asking),
    makeRegistrationLink: (request, asking) => makeLink(services, request, asking),
    disableRegistrationLink: ({ id }, asking) => disableLink(services, id, asking),
  }
}
