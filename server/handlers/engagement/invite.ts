import { commissionsPage } from '#server/domain/engagement/commissions.ts'
import { readInvitation } from '#server/domain/engagement/invite.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    invite: typeof createHandlers
  }
}

/** Friends that members have invited. */
export function createHandlers(services: Services): Handlers<'invite'> {
  return {
    invitation: (_request, { caller, now }) => readInvitation(services, caller.memberId, now),
    commissions: (request, { caller }) => commissionsPage(services.db, caller.memberId, request),
  }
}
