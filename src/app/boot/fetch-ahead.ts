import { quietTime } from '#src/platform/quiet.ts'
import { preloadLogin } from '#src/app/frame/dialogs.tsx'
import { preloadOfflineBanner } from '#src/app/frame/layout.tsx'

/** Fetches what the visitor is likely to need next, and what could not be fetched when it is needed. */
export async function fetchAhead(): Promise<void> {
  await quietTime()
  await Promise.allSettled([preloadLogin(), preloadOfflineBanner()])
}
