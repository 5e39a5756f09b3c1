import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const agentLinksCalls = defineCalls({
  loadLinks: 'registrationLinks',
  makeLink: 'makeRegistrationLink',
  disableLink: 'disableRegistrationLink',
})
