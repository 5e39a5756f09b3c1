import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const secondVerificationActorCalls = defineCalls({
  sendCode: [secondVerificationCalls.sendVerification],
  answerVerification: [secondVerificationCalls.verifyLogin],
})
