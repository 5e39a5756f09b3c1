import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#src/platform/lazy-part.ts'
import { useLaunchRequests } from '#src/features/game-launch/game-launch-context.tsx'
import { overlaysRequested } from '#src/platform/overlays-requested.ts'
import { TypingGuard } from '#src/ui/typing-guard.tsx'

const GlobalOverlays = lazyWithRetry(
  async () => (await import('./global-overlays.tsx')).GlobalOverlays,
  overlaysRequested,
)
const GameLaunchRunner = lazyWithRetry(
  async () => (await import('#src/features/game-launch/game-launch-runner.tsx')).GameLaunchRunner,
  overlaysRequested,
)

/** Renders the overlays and the game launch once they are requested; keys typed before that are not lost. */
export function OverlaysSlot() {
  const requests = useLaunchRequests()
  return (
    <ClientOnly>
      <TypingGuard />
      <Suspense>
        <GameLaunchRunner requests={requests} />
      </Suspense>
      <Suspense>
        <GlobalOverlays />
      </Suspense>
    </ClientOnly>
  )
}
