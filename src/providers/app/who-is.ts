import { isTrial } from '#machines/app/account-types.ts'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { Onlooker } from '#machines/app/onlooker.ts'
import type { AppActor } from './app-context.tsx'

/** Who is looking, by the session and the brand's configuration. */
export function whoIs(snapshot: ReturnType<AppActor['getSnapshot']>): Onlooker {
  const { session } = sessionView(snapshot)
  if (session === null) return 'visitor'
  if (isTrial(session.accountType)) return 'trial'
  return isAgent(snapshot) ? 'agent' : 'member'
}
