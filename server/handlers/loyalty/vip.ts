import { readVip } from '#server/domain/loyalty/vip.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    vip: typeof createHandlers
  }
}

/** The VIP level of a member. */
export function createHandlers(services: Services): Handlers<'vip'> {
  return { vip: (_request, visit) => readVip(services, visit) }
}
