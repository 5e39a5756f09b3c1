import { sendFeedback } from '#server/domain/messages/feedback.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    feedback: typeof createHandlers
  }
}

/** Feedback on the site. */
export function createHandlers({ db }: Services): Handlers<'feedback'> {
  return {
    sendFeedback: (request, visit) => sendFeedback(db, request, visit),
  }
}
