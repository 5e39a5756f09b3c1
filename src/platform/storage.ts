/** Where strings are kept; the browser's storages have this shape. */
export type KeptStrings = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Values kept under one name each, with an end of life where one is given. */
export interface ValueStore {
  /** The value, or null when there is none, it has expired, or what is kept is not readable. */
  read(name: string): unknown
  /** Keeps a value until `expiresAt` in epoch milliseconds, or for good. A full or forbidden storage is no error. */
  write(name: string, value: unknown, expiresAt?: number): void
  remove(name: string): void
}

interface Kept {
  readonly value: unknown
  readonly expiresAt?: number
}

const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'value' in kept

/** Keeps values as JSON in one of the browser's storages. */
export function createValueStore(strings: () => KeptStrings, now: () => number): ValueStore {
  const attempt = <Result>(action: (storage: KeptStrings) => Result): Result | null => {
    try {
      return action(strings())
    } catch {
      return null
    }
  }
  return {
    read: (name) => {
      const kept: unknown = attempt((storage) => JSON.parse(storage.getItem(name) ?? 'null'))
      if (!isKept(kept)) return null
      if (kept.expiresAt === undefined || kept.expiresAt > now()) return kept.value
      attempt((storage) => storage.removeItem(name))
      return null
    },
    write: (name, value, expiresAt) => {
      attempt((storage) => storage.setItem(name, JSON.stringify({ value, expiresAt })))
    },
    remove: (name) => {
      attempt((storage) => storage.removeItem(name))
    },
  }
}

/** What outlives the tab. */
export const lastingStore = createValueStore(
  () => localStorage,
  () => Date.now(),
)

/** Whether the browser refuses this site all storage: what is kept then lasts as long as the page (`storage-fallback.ts`). */
export const isStorageRefused = (): boolean => document.documentElement.dataset['storage'] === 'refused'
