import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const authenticatorCalls = defineCalls({
  loadAuthenticator: 'authenticator',
  beginAuthenticator: 'beginAuthenticator',
  confirmAuthenticator: 'confirmAuthenticator',
  endAuthenticator: 'endAuthenticator',
})
