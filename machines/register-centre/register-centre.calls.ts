import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const registerCentreActorCalls = defineCalls({
  loadTerms: registerCentreCalls.downlineTerms,
  openAccount: registerCentreCalls.openDownline,
})
