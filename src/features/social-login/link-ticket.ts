import type { SocialProvider } from '#wire/identity/identity.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

interface Shown {
  readonly provider: SocialProvider
  readonly linkTicket: string
}

/** Ticket of a social account that is not linked yet; kept in memory only, until the next login. */
let shown: Shown | null = null

/** Stores the ticket, so that a registration links the account as a login does. */
export function keepLinkTicket(app: AppActor, account: Shown): void {
  shown = account
  const starting = app.on('session.started', () => {
    shown = null
    starting.unsubscribe()
  })
}

/** Returns the ticket that a registration from this page would link; null for none. */
export const shownAccount = (): Shown | null => shown
