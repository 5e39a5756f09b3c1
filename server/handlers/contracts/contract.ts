import {
  contractOf,
  contractOverview,
  downlineContracts,
  waitingContracts,
} from '#server/domain/contracts/contract-reads.ts'
import { contractScope, pairOf } from '#server/domain/contracts/contract-people.ts'
import {
  answerContract,
  askContract,
  offerContract,
  seeContract,
  withdrawContract,
} from '#server/domain/contracts/contracts.ts'
import type { Caller, Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    contract: typeof createHandlers
  }
}

/** Contracts of an agent with the direct upline and direct downlines. */
export function createHandlers(services: Services): Handlers<'contract'> {
  const { db } = services
  const visit = async ({ caller, now }: { readonly caller: Caller; readonly now: number }) => ({
    scope: await contractScope(services, caller),
    now,
  })
  const overview =
    (kind: ContractKind) => async (_request: object, context: { readonly caller: Caller; readonly now: number }) => {
      const { scope, now } = await visit(context)
      return contractOverview(db, scope, kind, now)
    }
  return {
    dividendContracts: overview('dividend'),
    dailyContracts: overview('daily'),
    hourlyContracts: overview('hourly'),
    realtimeContracts: overview('realtime'),
    async waitingContracts(_request, context) {
      const { scope, now } = await visit(context)
      return waitingContracts(db, scope, now)
    },
    async downlineContracts(request, context) {
      const { scope, now } = await visit(context)
      return downlineContracts(db, scope, request, now)
    },
    async contract({ kind, with: other }, context) {
      const { scope, now } = await visit(context)
      return contractOf(db, scope, await pairOf(db, scope, kind, other), now)
    },
    seeContract: async (request, context) => seeContract(services, await visit(context), request),
    offerContract: async (request, context) => offerContract(services, await visit(context), request),
    answerContract: async (request, context) => answerContract(services, await visit(context), request),
    withdrawContract: async (request, context) => withdrawContract(services, await visit(context), request),
    askContract: async (request, context) => askContract(services, await visit(context), request),
  }
}
