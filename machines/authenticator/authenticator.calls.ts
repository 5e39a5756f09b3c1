import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const authenticatorActorCalls = defineCalls({
  loadAuthenticator: authenticatorCalls.authenticator,
  beginAuthenticator: authenticatorCalls.beginAuthenticator,
  confirmAuthenticator: authenticatorCalls.confirmAuthenticator,
  endAuthenticator: authenticatorCalls.endAuthenticator,
})
