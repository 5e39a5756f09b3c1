import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'

/** A boolean that is remembered on this device; false by default. */
export interface PersistedChoice {
  /** `now` reads it; `use` also returns the setter and renders again when it changes. */
  now(): boolean
  use(): readonly [chosen: boolean, choose: (chosen: boolean) => void]
}

/** The value on a server, which has no storage. */
const serverValue = () => false

/** Creates a choice stored under this name, for every page of this browser. */
export function createPersistedChoice(name: string): PersistedChoice {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  const chosen = () => localStore.read(name) === true
  const choose = (yes: boolean) => {
    if (yes) localStore.write(name, true)
    else localStore.remove(name)
    for (const listener of listeners) listener()
  }
  return { now: chosen, use: () => [useSyncExternalStore(subscribe, chosen, serverValue), choose] }
}
