import {
  changePaymentPassword,
  readPaymentPassword,
  setPaymentPassword,
} from '#server/domain/payments/payment-password.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    paymentPassword: typeof createHandlers
  }
}

/** The withdrawal PIN of members (payment password). */
export function createHandlers(services: Services): Handlers<'paymentPassword'> {
  return {
    paymentPassword: (_request, { caller, now }) => readPaymentPassword(services, caller, now),
    async setPaymentPassword(request, visit) {
      await setPaymentPassword(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return { isSet: true }
    },
    async changePaymentPassword(request, visit) {
      await changePaymentPassword(services, request, visit)
      await notifySafety(services, visit.caller.memberId)
      return { isSet: true }
    },
  }
}
