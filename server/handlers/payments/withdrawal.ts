import { readTerms } from '#server/domain/payments/withdrawal-conditions.ts'
import { awaitedWithdrawal, confirmWithdrawal } from '#server/domain/payments/withdrawal-confirmation.ts'
import { cancelWithdrawal, requestWithdrawal, withdrawalsPage } from '#server/domain/payments/withdrawals.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    withdrawal: typeof createHandlers
  }
}

/** Withdrawals of members. */
export function createHandlers(services: Services): Handlers<'withdrawal'> {
  return {
    withdrawalTerms: (_request, visit) => readTerms(services, visit),
    requestWithdrawal: (request, visit) => requestWithdrawal(services, request, visit),
    cancelWithdrawal: ({ id }, visit) => cancelWithdrawal(services, id, visit),
    awaitedWithdrawal: (_request, visit) => awaitedWithdrawal(services, visit),
    confirmWithdrawal: (confirmation, visit) => confirmWithdrawal(services, confirmation, visit),
    withdrawals: (request, { caller }) => withdrawalsPage(services, caller, request),
  }
}
