import { sessionView } from '#machines/app/app.selectors.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

const usernameOf = (app: AppActor) => sessionView(app.getSnapshot()).session?.username ?? null

/** Calls the listener when the member has logged out or the session is over, until the returned function is called. */
export function onMemberLeft(app: AppActor, listener: () => void): () => void {
  let before = usernameOf(app)
  const watched = app.subscribe(() => {
    const now = usernameOf(app)
    const left = before !== null && before !== now
    before = now
    if (left) listener()
  })
  return () => watched.unsubscribe()
}
