import { recoveryCalls } from '#wire/recovery.ts'
import { registrationCalls } from '#wire/registration.ts'
import { systemCalls } from '#wire/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const forgotPasswordActorCalls = defineCalls({
  loadPhoneForm: [registrationCalls.registrationRules, systemCalls.countryCode],
  sendMail: recoveryCalls.forgotByEmail,
  setPassword: recoveryCalls.setPasswordByPhone,
})
