import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#src/platform/lazy-part.ts'
import { useLaunchDesk } from '#src/features/game-launch/game-launch-context.tsx'
import { overPageWanted } from '#src/platform/over-page.ts'
import { TypingHeard } from '#src/ui/typing-heard.tsx'

const OverPage = lazyWithRetry(async () => (await import('./over-page.tsx')).OverPage, overPageWanted)
const GameLaunchRunner = lazyWithRetry(
  async () => (await import('#src/features/game-launch/game-launch-runner.tsx')).GameLaunchRunner,
  overPageWanted,
)

/** The place of what opens over a page and of the site's game launch, which come once somebody is at the page; no letter typed meanwhile is lost. */
export function OverPlace() {
  const desk = useLaunchDesk()
  return (
    <ClientOnly>
      <TypingHeard />
      <Suspense>
        <GameLaunchRunner desk={desk} />
      </Suspense>
      <Suspense>
        <OverPage />
      </Suspense>
    </ClientOnly>
  )
}
