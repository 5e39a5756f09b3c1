import { useSyncExternalStore } from 'react'
import { pageLost } from './chunk.ts'

/** A page that broke. */
export interface Broken {
  /** The class of the error. */
  readonly error: string
  readonly href: string
}

let broken: Broken | null = null
const listeners = new Set<() => void>()

addEventListener(pageLost, ({ error: thrown }: ErrorEventInit) => {
  const error = thrown instanceof Error ? thrown.name : 'Error'
  // What could not be fetched says nothing of the site.
  if (error === 'ChunkLoadError') return
  broken = { error, href: location.pathname + location.search + location.hash }
  for (const tell of listeners) tell()
})

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The page that broke last, since this was loaded; null when none did. */
export const useBroken = (): Broken | null => useSyncExternalStore(subscribe, () => broken)
