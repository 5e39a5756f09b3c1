import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { SocialProvider } from '#wire/identity.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    identity: typeof createHandlers
  }
}

/** What a browser must know to log somebody in with an account elsewhere. */
export function createHandlers({ idTokens, settings }: Services): Handlers<'identity'> {
  return {
    async socialSettings() {
      const [project, { firebaseSocialLogin }] = await Promise.all([idTokens.project(), settings.toggles()])
      const providers = firebaseSocialLogin ? SocialProvider.options.filter((each) => project?.uses.includes(each)) : []
      return { firebase: providers.length > 0 ? project : null, providers }
    },
  }
}
