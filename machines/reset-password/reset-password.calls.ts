import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const resetPasswordActorCalls = defineCalls({
  loadRule: [registrationCalls.registrationRules],
  resetPassword: [recoveryCalls.resetPassword],
})
