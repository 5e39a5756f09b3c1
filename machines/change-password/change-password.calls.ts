import { accountCalls } from '#wire/sessions/account.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const changePasswordActorCalls = defineCalls({
  prepare: [registrationCalls.registrationRules],
  changePassword: [accountCalls.changePassword],
})
