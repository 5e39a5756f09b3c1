import { quietTime } from '#src/platform/quiet.ts'
import { somebodyActs } from '#src/platform/somebody.ts'
import { preloadLogin } from '#src/app/frame/dialogs.tsx'
import { preloadOfflineBanner } from '#src/app/frame/layout.tsx'

/**
 * Fetches what could not be fetched when it is needed, and what the visitor is likely to need next: that is large, and
 * is left alone until somebody is seen to be at the page.
 */
export async function fetchAhead(): Promise<void> {
  const somebody = somebodyActs()
  await quietTime()
  await Promise.allSettled([preloadOfflineBanner(), somebody.then(preloadLogin)])
}
