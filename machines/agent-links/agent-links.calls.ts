import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const agentLinksActorCalls = defineCalls({
  loadLinks: registerCentreCalls.registrationLinks,
  makeLink: registerCentreCalls.makeRegistrationLink,
  disableLink: registerCentreCalls.disableRegistrationLink,
})
