import { verificationCalls } from '#wire/verification/verification.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const smsCodeActorCalls = defineCalls({ requestCode: [verificationCalls.smsBeforeLogin] })
