import { contractCalls } from '#wire/contracts/contract.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const contractActorCalls = defineCalls({
  loadContract: contractCalls.contract,
  seeContract: contractCalls.seeContract,
  offerContract: contractCalls.offerContract,
  moveContract: [contractCalls.answerContract, contractCalls.withdrawContract, contractCalls.askContract],
})
