import { useSyncExternalStore } from 'react'
import { lastingStore } from './storage.ts'

/** A yes or no that is remembered on this device; no until somebody says yes. */
export interface KeptChoice {
  /** What is chosen, and what chooses; whoever shows it is drawn anew when it changes. */
  now(): boolean
  use(): readonly [chosen: boolean, choose: (chosen: boolean) => void]
}

/** A server has nothing of what this device remembers. */
const notYet = () => false

/** Remembers a choice under this name, for every page of this browser. */
export function createKeptChoice(name: string): KeptChoice {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  const chosen = () => lastingStore.read(name) === true
  const choose = (yes: boolean) => {
    if (yes) lastingStore.write(name, true)
    else lastingStore.remove(name)
    for (const listener of listeners) listener()
  }
  return { now: chosen, use: () => [useSyncExternalStore(subscribe, chosen, notYet), choose] }
}
