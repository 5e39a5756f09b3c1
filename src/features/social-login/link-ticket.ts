import type { SocialProvider } from '#wire/identity/identity.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

interface Shown {
  readonly provider: SocialProvider
  readonly linkTicket: string
}

/** An account elsewhere that was shown on this page and is nobody's yet; in memory alone, and until somebody is logged in. */
let shown: Shown | null = null

/** Keeps the ticket of an account elsewhere, so that a registration links it as a login does. */
export function keepLinkTicket(app: AppActor, account: Shown): void {
  shown = account
  const starting = app.on('session.started', () => {
    shown = null
    starting.unsubscribe()
  })
}

/** The account elsewhere that a registration from this page would link; null where none was shown. */
export const shownAccount = (): Shown | null => shown
