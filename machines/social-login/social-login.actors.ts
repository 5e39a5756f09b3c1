import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { identityCalls } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { Asking, SocialSettings } from './social-login.machine.ts'

/** Dependencies of a social login besides the client. */
export interface SocialLoginDependencies {
  readonly api: Api
  /** Loads the Firebase SDK that the buttons need. */
  prepare(settings: SocialSettings): Promise<unknown>
  /** Opens the provider's window and returns an ID token; must be called in a click, or the browser blocks it. */
  ask(asking: Asking, signal: AbortSignal): Promise<Answer<string>>
}

/** Returns the actors of a social login. */
export const socialLoginActors = ({ api, prepare, ask }: SocialLoginDependencies) => ({
  loadProviders: fromPromise<Answer<SocialSettings>, void>(async ({ signal }) => {
    const answer = await api.send(identityCalls.socialSettings, {}, { signal })
    if (answer.kind === 'value' && answer.value.firebase !== null) await prepare(answer.value)
    return answer
  }),
  askProvider: fromPromise<Answer<string>, Asking>(({ input, signal }) => ask(input, signal)),
  logIn: fromPromise<Answer<ValueOf<typeof sessionCalls.login>>, { readonly idToken: string }>(({ input, signal }) =>
    api.send(sessionCalls.login, { type: 'firebase', firebaseIdToken: input.idToken }, { signal }),
  ),
})
