import { mailLink, resetByLink, setByPhone } from '#server/domain/sessions/recovery.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    recovery: typeof createHandlers
  }
}

/** Password recovery, by mail or by phone. */
export function createHandlers(services: Services): Handlers<'recovery'> {
  return {
    async forgotByEmail(request, visit) {
      await mailLink(services, request, visit)
      return { sent: true }
    },

    async resetPassword(request, visit) {
      await resetByLink(services, request, visit)
      return { changed: true }
    },

    setPasswordByPhone: (request, visit) => setByPhone(services, request, visit),
  }
}
