import { useSyncExternalStore } from 'react'

/** The progress of a task, from 0 to 1. */
export interface Progress {
  report(share: number): void
  read(): number
  subscribe(listener: () => void): () => void
}

/** Creates a progress of 0. */
export function createProgress(): Progress {
  const listeners = new Set<() => void>()
  let share = 0
  return {
    report(next) {
      share = next
      for (const listener of listeners) listener()
    },
    read: () => share,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The current share, from 0 to 1; the component renders again when it changes. */
export const useProgress = ({ read, subscribe }: Progress): number => useSyncExternalStore(subscribe, read, () => 0)
