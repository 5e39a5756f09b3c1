import { preloadLogin } from './dialogs.tsx'
import { preloadOfflineNotice } from './layout.tsx'

/** How long the first page is left alone before anything is fetched ahead of need, in milliseconds. */
const quiet = 4_000

/** Fetches what the visitor is likely to need next, and what could not be fetched when it is needed. */
export function fetchAhead(): void {
  setTimeout(() => {
    void Promise.allSettled([preloadLogin(), preloadOfflineNotice()])
  }, quiet)
}
