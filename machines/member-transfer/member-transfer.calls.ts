import { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const memberTransferActorCalls = defineCalls({
  loadTerms: [memberTransferCalls.memberTransferTerms],
  sendToMember: memberTransferCalls.sendToMember,
})
