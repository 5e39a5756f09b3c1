import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type CreationOptions, type NewCredential, passkeysActorCalls } from './passkeys.machine.ts'

/** Dependencies of the passkeys card: the client, and the browser's part of WebAuthn. */
export interface PasskeysDependencies {
  readonly api: Api
  /** Lets the member make a passkey; returns a refusal where they cancel or the browser cannot. */
  create(options: CreationOptions): Promise<Answer<NewCredential>>
}

/** Returns the actors of the passkeys card. */
export const passkeysActors = ({ api, create }: PasskeysDependencies) => ({
  ...callActors(passkeysActorCalls, api),
  createPasskey: fromPromise<Answer<NewCredential>, { readonly options: CreationOptions }>(({ input }) =>
    create(input.options),
  ),
})
