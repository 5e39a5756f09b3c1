import {
  cancelDeposit,
  createDeposit,
  depositChannels,
  depositsPage,
  readDeposit,
  readProof,
  sendProof,
} from '#server/domain/payments/deposits.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    deposit: typeof createHandlers
  }
}

/** Deposits of members. */
export function createHandlers(services: Services): Handlers<'deposit'> {
  return {
    depositChannels: (_request, visit) => depositChannels(services, visit),
    createDeposit: (request, visit) => createDeposit(services, request, visit),
    deposits: (request, visit) => depositsPage(services, request, visit),
    deposit: ({ id }, visit) => readDeposit(services, id, visit),
    cancelDeposit: ({ id }, visit) => cancelDeposit(services, id, visit),
    sendDepositProof: (request, visit) => sendProof(services, request, visit),
    depositProof: async ({ id }, visit) => ({ picture: await readProof(services, id, visit) }),
  }
}
