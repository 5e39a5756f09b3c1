import { sessionCalls } from '#wire/sessions/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const logoutActorCalls = defineCalls({ logout: sessionCalls.logout })
