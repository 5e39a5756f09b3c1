import { identityCalls } from '#wire/identity/identity.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const linkedAccountsActorCalls = defineCalls({
  loadAccounts: identityCalls.linkedAccounts,
  takeOff: identityCalls.unlinkAccount,
})
