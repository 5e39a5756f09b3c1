import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const forgotPasswordActorCalls = defineCalls({
  loadPhoneForm: [registrationCalls.registrationRules, systemCalls.countryCode],
  sendMail: recoveryCalls.forgotByEmail,
  setPassword: recoveryCalls.setPasswordByPhone,
})
