import { linkedAccounts, unlinkAccount } from '#server/domain/identity/identities.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { SocialProvider } from '#wire/identity/identity.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    identity: typeof createHandlers
  }
}

/** Social logins: their configuration for browsers, and the accounts members have linked. */
export function createHandlers(services: Services): Handlers<'identity'> {
  const { db, idTokens, live, settings } = services
  return {
    async socialSettings() {
      const [project, { firebaseSocialLogin }] = await Promise.all([idTokens.project(), settings.toggles()])
      const providers = firebaseSocialLogin ? SocialProvider.options.filter((each) => project?.uses.includes(each)) : []
      return { firebase: providers.length > 0 ? project : null, providers }
    },

    linkedAccounts: async (_request, { caller }) => ({ list: await linkedAccounts(db, caller.memberId) }),

    async unlinkAccount({ provider }, { caller: { memberId }, address, language, now }) {
      if (!(await unlinkAccount(services, { memberId, provider, address, language, now })))
        throw new Refused('not_found')
      await notifySafety({ live }, memberId)
      return { unlinked: true }
    },
  }
}
