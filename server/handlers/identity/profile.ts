import { readIcon, readProfile, saveProfile } from '#server/domain/identity/profile.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    profile: typeof createHandlers
  }
}

/** Profiles of members: fields and avatar. */
export function createHandlers(services: Services): Handlers<'profile'> {
  return {
    avatarIcon: (_request, { caller }) => readIcon(services, caller),
    profile: (_request, { caller }) => readProfile(services, caller),
    async saveProfile(request, visit) {
      const locked = await saveProfile(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return { locked }
    },
  }
}
