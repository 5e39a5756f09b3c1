import {
  addDestination,
  keepDestination,
  readDestinations,
  removeDestination,
  setDefault,
} from '#server/domain/payments/payout-destinations.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    payout: typeof createHandlers
  }
}

/** Payout accounts of members. */
export function createHandlers(services: Services): Handlers<'payout'> {
  return {
    payoutDestinations: (_request, { caller, now }) => readDestinations(services, caller, now),
    async addPayoutDestination(request, visit) {
      const added = await addDestination(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return added
    },
    async setDefaultPayout({ id }, visit) {
      await setDefault(services.db, id, visit)
      return { isDefault: true }
    },
    async removePayoutDestination({ id }, visit) {
      const goneAt = await removeDestination(services, id, visit)
      await notifySafety(services, visit.caller.memberId)
      return { goneAt }
    },
    async keepPayoutDestination({ id }, visit) {
      await keepDestination(services.db, id, visit)
      return { isKept: true }
    },
  }
}
