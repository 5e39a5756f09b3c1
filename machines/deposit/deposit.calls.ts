import { depositCalls } from '#wire/payments/deposit.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const depositActorCalls = defineCalls({
  loadDeposits: [depositCalls.depositChannels],
  createDeposit: depositCalls.createDeposit,
  cancelDeposit: depositCalls.cancelDeposit,
  sendProof: depositCalls.sendDepositProof,
})
