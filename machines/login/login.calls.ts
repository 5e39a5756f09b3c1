import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const loginActorCalls = defineCalls({
  loadDialingCode: [systemCalls.countryCode],
  login: sessionCalls.login,
})
