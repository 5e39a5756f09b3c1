import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const memberTransferCalls = defineCalls({
  loadTerms: ['memberTransferTerms'],
  sendToMember: 'sendToMember',
})
