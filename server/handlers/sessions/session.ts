import { and, eq, isNull } from 'drizzle-orm'
import { openFreePlay } from '#server/domain/identity/free-play.ts'
import { logIn } from '#server/domain/sessions/login.ts'
import { endSession } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    session: typeof createHandlers
  }
}

/** Logging in and out. */
export function createHandlers(services: Services): Handlers<'session'> {
  return {
    login: (credentials, visit) => logIn(services, credentials, visit),

    async logout(_request, { caller, now }) {
      await endSession(services, caller.sessionId, now)
      return { loggedOut: true }
    },

    freePlay: (request, visit) => openFreePlay(services, request, visit),

    async firstLogin(_request, { caller, now }) {
      await services.db
        .update(members)
        .set({ firstLoginAt: now })
        .where(and(eq(members.id, caller.memberId), isNull(members.firstLoginAt)))
      return { recorded: true }
    },
  }
}
