import { accountCalls } from '#wire/account.ts'
import { registrationCalls } from '#wire/registration.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const changePasswordActorCalls = defineCalls({
  prepare: [registrationCalls.registrationRules],
  changePassword: [accountCalls.changePassword],
})
