import { payoutCalls } from '#wire/payments/payout.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const bankCardActorCalls = defineCalls({
  loadDestinations: payoutCalls.payoutDestinations,
  addDestination: payoutCalls.addPayoutDestination,
  makeDefault: payoutCalls.setDefaultPayout,
  removeDestination: payoutCalls.removePayoutDestination,
  keepDestination: payoutCalls.keepPayoutDestination,
})
