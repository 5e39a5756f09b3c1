import { useSyncExternalStore } from 'react'

/** How far something is that takes a while, from 0 to 1. */
export interface Progress {
  tell(share: number): void
  read(): number
  subscribe(listener: () => void): () => void
}

/** Something that has not begun. */
export function createProgress(): Progress {
  const listeners = new Set<() => void>()
  let share = 0
  return {
    tell(next) {
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

/** How far it is now; the component is drawn again when that changes. */
export const useProgress = ({ read, subscribe }: Progress): number => useSyncExternalStore(subscribe, read, () => 0)
