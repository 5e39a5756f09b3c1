import { identityCalls } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const socialLoginActorCalls = defineCalls({
  loadProviders: identityCalls.socialSettings,
  logIn: [sessionCalls.login],
})
