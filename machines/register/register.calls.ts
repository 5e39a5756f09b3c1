import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const registerCalls = defineCalls({
  loadRules: ['registrationRules', 'countryCode'],
  verifyAffiliate: 'affiliate',
  register: ['register', 'registerMobile'],
})
