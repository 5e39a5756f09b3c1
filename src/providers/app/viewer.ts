import { isTrial } from '#machines/app/account-types.ts'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { Viewer } from '#machines/app/viewer.ts'
import type { AppActor } from './app-context.tsx'

/** Returns the viewer by the session and the brand's configuration. */
export function viewerOf(snapshot: ReturnType<AppActor['getSnapshot']>): Viewer {
  const { session } = sessionView(snapshot)
  if (session === null) return 'visitor'
  if (isTrial(session.accountType)) return 'trial'
  return isAgent(snapshot) ? 'agent' : 'member'
}
