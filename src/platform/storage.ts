/** A store of strings; the browser's storages have this shape. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Values by name, with an optional expiry. */
export interface ValueStore {
  /** Returns the value; null when there is none, it has expired or is unreadable. */
  read(name: string): unknown
  /** Stores a value until `expiresAt` in epoch milliseconds, or for good. A full or blocked storage is no error. */
  write(name: string, value: unknown, expiresAt?: number): void
  remove(name: string): void
}

interface Entry {
  readonly value: unknown
  readonly expiresAt?: number
}

const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null && 'value' in entry

/** Creates a store that keeps values as JSON in one of the browser's storages. */
export function createValueStore(strings: () => StringStorage, now: () => number): ValueStore {
  const attempt = <Result>(action: (storage: StringStorage) => Result): Result | null => {
    try {
      return action(strings())
    } catch {
      return null
    }
  }
  return {
    read: (name) => {
      const entry: unknown = attempt((storage) => JSON.parse(storage.getItem(name) ?? 'null'))
      if (!isEntry(entry)) return null
      if (entry.expiresAt === undefined || entry.expiresAt > now()) return entry.value
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

/** The browser's `localStorage`. */
export const localStore = createValueStore(
  () => localStorage,
  () => Date.now(),
)

/** Returns whether the browser blocks all storage: values then last as long as the page (`storage-fallback.ts`). */
export const isStorageRefused = (): boolean => document.documentElement.dataset['storage'] === 'refused'
