import { verificationCalls } from '#wire/verification/verification.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const sliderActorCalls = defineCalls({
  loadChallenge: verificationCalls.sliderChallenge,
  checkAnswer: verificationCalls.sliderAnswer,
})
