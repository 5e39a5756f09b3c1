import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { identityCalls } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { Asking, SocialSettings } from './social-login.machine.ts'

/** What a login with an account elsewhere needs besides the client. */
export interface SocialLoginDependencies {
  readonly api: Api
  /** Gets ready what shows the buttons and asks the providers. */
  prepare(settings: SocialSettings): Promise<unknown>
  /** Asks a provider, at once: browsers open windows in clicks alone. Answers an ID token. */
  ask(asking: Asking, signal: AbortSignal): Promise<Answer<string>>
}

/** The real actors of a login with an account elsewhere. */
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
