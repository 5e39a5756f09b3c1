import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const depositCalls = defineCalls({
  loadDeposits: ['depositChannels'],
  createDeposit: 'createDeposit',
  cancelDeposit: 'cancelDeposit',
  sendProof: 'sendDepositProof',
})
