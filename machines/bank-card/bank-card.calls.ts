import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const bankCardCalls = defineCalls({
  loadDestinations: 'payoutDestinations',
  addDestination: 'addPayoutDestination',
  makeDefault: 'setDefaultPayout',
  removeDestination: 'removePayoutDestination',
  keepDestination: 'keepPayoutDestination',
})
