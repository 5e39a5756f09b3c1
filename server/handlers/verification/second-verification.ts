import {
  beginPasskeyVerification,
  sendVerification,
  verifyLogin,
} from '#server/domain/verification/second-verification.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    secondVerification: typeof createHandlers
  }
}

/** The second factor of a login from an unknown network. */
export function createHandlers(services: Services): Handlers<'secondVerification'> {
  return {
    sendVerification: (sending, visit) => sendVerification(services, sending, visit),
    beginPasskeyVerification: (request, visit) => beginPasskeyVerification(services, request, visit),
    async verifyLogin(answer, visit) {
      const { login, device } = await verifyLogin(services, answer, visit)
      if (device !== null) visit.rememberDevice(device)
      return login
    },
  }
}
