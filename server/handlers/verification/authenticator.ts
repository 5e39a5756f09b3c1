import {
  beginAuthenticator,
  confirmAuthenticator,
  endAuthenticator,
} from '#server/domain/verification/authenticator.ts'
import { readAuthenticator } from '#server/domain/verification/authenticator-codes.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    authenticator: typeof createHandlers
  }
}

/** Authenticator apps of members: switched on, confirmed and switched off. */
export function createHandlers(services: Services): Handlers<'authenticator'> {
  return {
    authenticator: (_request, { caller }) => readAuthenticator(services.db, caller.memberId),
    beginAuthenticator: (_request, visit) => beginAuthenticator(services, visit),
    async confirmAuthenticator({ code }, visit) {
      const recoveryCodes = await confirmAuthenticator(services, code, visit)
      await notifySafety(services, visit.caller.memberId)
      return { recoveryCodes }
    },
    async endAuthenticator(request, visit) {
      await endAuthenticator(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return { ended: true }
    },
  }
}
