import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalConfirmationActorCalls = defineCalls({
  loadAwaited: [withdrawalCalls.awaitedWithdrawal],
  confirmWithdrawal: withdrawalCalls.confirmWithdrawal,
})
