import { accountCalls } from '#wire/sessions/account.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const sessionsActorCalls = defineCalls({ endSessions: [accountCalls.endSession, accountCalls.endOtherSessions] })
