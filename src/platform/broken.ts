import { useSyncExternalStore } from 'react'
import { pageLost } from './chunk.ts'
import { HydrationError } from './hydration-error.ts'
import { callOverPage } from './over-page.ts'

/** An error of the site on a page. */
export interface Broken {
  /** Its class. */
  readonly error: string
  readonly href: string
  /** Whether the page could not be drawn for it; else something on the page did not do what it should. */
  readonly whole: boolean
}

let broken: Broken | null = null
const listeners = new Set<() => void>()

const set = (now: Broken | null) => {
  broken = now
  callOverPage()
  for (const tell of listeners) tell()
}
const here = () => location.pathname + location.search + location.hash

/** What could not be fetched says nothing of the site. */
const isOfTheLine = (thrown: unknown) => thrown instanceof Error && thrown.name === 'ChunkLoadError'

/** Keeps the last error of the site for `useBroken` from now on. */
export function watchErrors(): void {
  addEventListener(pageLost, ({ error: thrown }: ErrorEventInit) => {
    const error = thrown instanceof Error ? thrown.name : 'Error'
    if (!isOfTheLine(thrown)) set({ error, href: here(), whole: true })
  })
  // What a chart or a press throws. Rejections are left out: most of them are of a line that was cut.
  addEventListener('error', (event) => {
    const { error, filename } = event
    const isOurs = error instanceof Error && !(error instanceof HydrationError) && !/^[\w-]+-extension:/.test(filename)
    // React reports a part that failed to load in one drawing and was there in the next.
    if (isOurs && isOfTheLine(error.cause)) {
      event.preventDefault()
      return
    }
    if (isOurs && !(broken?.whole && broken.href === here())) set({ error: error.name, href: here(), whole: false })
  })
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The last error of the site that was seen and not dismissed; null when there is none. */
export const useBroken = (): Broken | null =>
  useSyncExternalStore(
    subscribe,
    () => broken,
    () => null,
  )

/** Says no more of the last error. */
export const dismissBroken = () => set(null)
