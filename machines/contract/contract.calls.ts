import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const contractCalls = defineCalls({
  loadContract: 'contract',
  seeContract: 'seeContract',
  offerContract: 'offerContract',
  moveContract: ['answerContract', 'withdrawContract', 'askContract'],
})
