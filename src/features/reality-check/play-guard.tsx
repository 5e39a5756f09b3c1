import { Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'

const MemberGuard = lazyPart(async () => (await import('./member-guard.tsx')).MemberGuard)

/** Renders a member's session clock in the bar of a game, and its reality checks; `onStop` leaves the game. */
export function PlayGuard({ onStop }: { readonly onStop: () => void }) {
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  if (username === undefined) return null
  return (
    <Suspense>
      <MemberGuard key={username} onStop={onStop} />
    </Suspense>
  )
}
