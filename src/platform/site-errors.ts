import { useSyncExternalStore } from 'react'
import { pageLost } from './chunk.ts'
import { HydrationError } from './hydration-error.ts'
import { requestOverlays } from './overlays-requested.ts'

/** An unexpected error on a page. */
export interface SiteError {
  /** The name of its class. */
  readonly error: string
  readonly href: string
  /** True if the page could not be rendered; else only a part of it failed. */
  readonly whole: boolean
}

let siteError: SiteError | null = null
const listeners = new Set<() => void>()

const set = (now: SiteError | null) => {
  siteError = now
  requestOverlays()
  for (const listener of listeners) listener()
}
const here = () => location.pathname + location.search + location.hash

/** A chunk that could not be fetched is no error of the site. */
const isLoadError = (thrown: unknown) => thrown instanceof Error && thrown.name === 'ChunkLoadError'

/** Keeps the last error of the site for `useSiteError` from now on. */
export function watchErrors(): void {
  addEventListener(pageLost, ({ error: thrown }: ErrorEventInit) => {
    const error = thrown instanceof Error ? thrown.name : 'Error'
    if (!isLoadError(thrown)) set({ error, href: here(), whole: true })
  })
  // Errors thrown by charts and event handlers. Rejections are left out: most are failed requests.
  addEventListener('error', (event) => {
    const { error, filename } = event
    const isOurs = error instanceof Error && !(error instanceof HydrationError) && !/^[\w-]+-extension:/.test(filename)
    // React reports a chunk that failed to load in one render and was there in the next.
    if (isOurs && isLoadError(error.cause)) {
      event.preventDefault()
      return
    }
    if (isOurs && !(siteError?.whole && siteError.href === here()))
      set({ error: error.name, href: here(), whole: false })
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last error of the site that was not dismissed; null when there is none. */
export const useSiteError = (): SiteError | null =>
  useSyncExternalStore(
    subscribe,
    () => siteError,
    () => null,
  )

/** Dismisses the last error. */
export const dismissSiteError = () => set(null)
