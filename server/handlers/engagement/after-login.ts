import { loginNews, markNewsShown } from '#server/domain/engagement/after-login.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    afterLogin: typeof createHandlers
  }
}

/** News shown to members after a login. */
export function createHandlers({ db, settings }: Services): Handlers<'afterLogin'> {
  return {
    async loginNews({ language }, { caller, now }) {
      const { everyLogin: always } = await settings.toggles()
      return loginNews(db, caller.memberId, { language, always, now })
    },

    async markNewsShown({ at, quietToday }, { caller, now }) {
      const { gmtOffset } = await settings.brand()
      await markNewsShown(db, caller.memberId, { at, quietToday, gmtOffset, now })
      return { shown: true }
    },
  }
}
