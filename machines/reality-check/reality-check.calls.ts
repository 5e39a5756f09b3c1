import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart that is one. */
export const realityCheckCalls = defineCalls({ loadPlay: 'playSession', answerCheck: 'answerRealityCheck' })
