import { inviteCalls } from '#wire/invite.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const inviteActorCalls = defineCalls({ loadInvitation: inviteCalls.invitation })
