import { defineCalls } from '#machines/lib/calls.ts'

/** The wire calls behind each actor of the chart. */
export const redeemCalls = defineCalls({
  loadTerms: ['redeemTerms'],
  spend: ['redeemPointReward', 'convertPoint'],
})
