import { sessionView } from '#machines/app/app.selectors.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

const usernameOf = (app: AppActor) => sessionView(app.getSnapshot()).session?.username ?? null

/** Tells when whoever was logged in is not any more, until the function it returns is called. */
export function onMemberLeft(app: AppActor, tell: () => void): () => void {
  let before = usernameOf(app)
  const watched = app.subscribe(() => {
    const now = usernameOf(app)
    const left = before !== null && before !== now
    before = now
    if (left) tell()
  })
  return () => watched.unsubscribe()
}
