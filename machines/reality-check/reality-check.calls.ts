import { protectionCalls } from '#wire/protection/protection.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart that is one. */
export const realityCheckActorCalls = defineCalls({
  loadPlay: protectionCalls.playSession,
  answerCheck: protectionCalls.answerRealityCheck,
})
