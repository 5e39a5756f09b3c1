import { readTransferTerms, sendToMember } from '#server/domain/money/member-transfer.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    'member-transfer': typeof createHandlers
  }
}

/** Transfers of members to their uplines, and of agents to their downlines. */
export function createHandlers(services: Services): Handlers<'member-transfer'> {
  return {
    memberTransferTerms: (request, visit) => readTransferTerms(services, request, visit),
    sendToMember: (request, visit) => sendToMember(services, request, visit),
  }
}
