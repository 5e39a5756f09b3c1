import { registrationCalls } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const registerActorCalls = defineCalls({
  loadRules: [registrationCalls.registrationRules, systemCalls.countryCode],
  verifyAffiliate: registrationCalls.affiliate,
  register: [registrationCalls.register, registrationCalls.registerMobile],
})
