import { beginPasskeyLogin, passkeyLogin } from '#server/domain/verification/passkey-assertions.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#server/domain/verification/passkeys.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    passkeys: typeof createHandlers
  }
}

/** Passkeys of members: listed, added, renamed, removed, and used to log in. */
export function createHandlers(services: Services): Handlers<'passkeys'> {
  return {
    passkeys: (_request, visit) => listPasskeys(services, visit),
    beginPasskey: (proof, visit) => beginPasskey(services, proof, visit),
    async addPasskey(request, visit) {
      const passkey = await addPasskey(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return passkey
    },
    async renamePasskey(request, visit) {
      await renamePasskey(services, request, visit)
      return { renamed: true }
    },
    async removePasskey(request, visit) {
      await removePasskey(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return { removed: true }
    },
    beginPasskeyLogin: (_request, visit) => beginPasskeyLogin(services, visit),
    passkeyLogin: (request, visit) => passkeyLogin(services, request, visit),
  }
}
