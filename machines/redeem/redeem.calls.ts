import { pointsCalls } from '#wire/loyalty/points.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire calls behind each actor of the chart. */
export const redeemActorCalls = defineCalls({
  loadTerms: [pointsCalls.redeemTerms],
  spend: [pointsCalls.redeemPointReward, pointsCalls.convertPoint],
})
