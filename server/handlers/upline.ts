import { readUplineTerms, sendToUpline } from '#server/domain/upline.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    upline: typeof createHandlers
  }
}

/** Money that members send to their uplines. */
export function createHandlers(services: Services): Handlers<'upline'> {
  return {
    uplineTerms: (_request, visit) => readUplineTerms(services, visit),
    sendToUpline: (request, visit) => sendToUpline(services, request, visit),
  }
}
