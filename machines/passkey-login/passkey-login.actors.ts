import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { PasskeyAssertion } from '#wire/verification/passkeys.ts'
import { callActors } from '#machines/lib/calls.ts'
import { passkeyLoginActorCalls, type RequestOptions } from './passkey-login.machine.ts'

/** The browser's part of WebAuthn. */
export interface PasskeyBrowser {
  /** Lets the visitor use a passkey; returns a refusal where they cancel or the browser cannot. Ends on abort. */
  use(options: RequestOptions, signal: AbortSignal): Promise<Answer<PasskeyAssertion>>
}

/** Returns the actor that uses a passkey. */
export const usingPasskey = ({ use }: PasskeyBrowser) =>
  fromPromise<Answer<PasskeyAssertion>, { readonly options: RequestOptions }>(({ input, signal }) =>
    use(input.options, signal),
  )

/** Returns the actors of a login by passkey. */
export const passkeyLoginActors = ({ api, ...browser }: { readonly api: Api } & PasskeyBrowser) => ({
  ...callActors(passkeyLoginActorCalls, api),
  usePasskey: usingPasskey(browser),
})
