import { readTerms } from '#server/domain/withdrawal-terms.ts'
import { cancelWithdrawal, requestWithdrawal, withdrawalsPage } from '#server/domain/withdrawals.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    withdrawal: typeof createHandlers
  }
}

/** Money that members take out. */
export function createHandlers(services: Services): Handlers<'withdrawal'> {
  return {
    withdrawalTerms: (_request, visit) => readTerms(services, visit),
    requestWithdrawal: (request, visit) => requestWithdrawal(services, request, visit),
    cancelWithdrawal: ({ id }, visit) => cancelWithdrawal(services, id, visit),
    withdrawals: (wanted, { caller }) => withdrawalsPage(services, caller, wanted),
  }
}
