import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalActorCalls = defineCalls({
  loadTerms: [withdrawalCalls.withdrawalTerms],
  requestWithdrawal: withdrawalCalls.requestWithdrawal,
})
