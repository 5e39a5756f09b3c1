import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { AuthenticatorState, EndRequest, Enrolment, RecoveryCodes } from './authenticator.machine.ts'

/** The real actors of Google verification in one's account. */
export const authenticatorActors = (
  api: Pick<Api, 'authenticator' | 'beginAuthenticator' | 'confirmAuthenticator' | 'endAuthenticator'>,
) => ({
  loadAuthenticator: fromPromise<Answer<AuthenticatorState>, void>(({ signal }) => api.authenticator({}, { signal })),
  beginAuthenticator: fromPromise<Answer<Enrolment>, void>(({ signal }) => api.beginAuthenticator({}, { signal })),
  confirmAuthenticator: fromPromise<Answer<RecoveryCodes>, { readonly code: string }>(({ input, signal }) =>
    api.confirmAuthenticator(input, { signal }),
  ),
  endAuthenticator: fromPromise<Answer<unknown>, EndRequest>(({ input, signal }) =>
    api.endAuthenticator(input, { signal }),
  ),
})
