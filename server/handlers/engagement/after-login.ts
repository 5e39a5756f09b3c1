import { loginNews, noteTold } from '#server/domain/engagement/after-login.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    afterLogin: typeof createHandlers
  }
}

/** What members are told after a login. */
export function createHandlers({ db, settings }: Services): Handlers<'afterLogin'> {
  return {
    async loginNews({ language }, { caller, now }) {
      const { everyLogin: always } = await settings.toggles()
      return loginNews(db, caller.memberId, { language, always, now })
    },

    async newsTold({ at, quietToday }, { caller, now }) {
      const { gmtOffset } = await settings.brand()
      await noteTold(db, caller.memberId, { at, quietToday, gmtOffset, now })
      return { told: true }
    },
  }
}
