/** How long a login is remembered, in milliseconds (spec §9: 24 hours). */
export const rememberFor = 24 * 60 * 60 * 1000

/** Keeps one secret on this device, encrypted; null when there is none, it has expired or cannot be read. */
export interface RememberedCredentials<Value> {
  load(): Promise<Value | null>
  save(value: Value): Promise<void>
  clear(): Promise<void>
}

interface StoredEntry {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly cipher: ArrayBuffer
  readonly expiresAt: number
}

const database = 'statehouse'
const store = 'remembered'
const slot = 'login'

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  const db = await settled(opening)
  try {
    const transaction = db.transaction(store, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')))
    })
    const result = await settled(work(transaction.objectStore(store)))
    await done
    return result
  } finally {
    db.close()
  }
}

/**
 * Remembered logins (decision 5): AES-GCM with a non-extractable key in IndexedDB, for `rememberFor`. Every save
 * creates a new key, so that an erased entry can never be decrypted.
 */
export function createRememberedCredentials<Value>(
  now: () => number,
  isValue: (value: unknown) => value is Value,
): RememberedCredentials<Value> {
  const clear = async () => {
    await withStore('readwrite', (entries) => entries.delete(slot))
  }

  return {
    clear,
    load: async () => {
      const entry = (await withStore('readonly', (entries) => entries.get(slot))) as StoredEntry | undefined
      if (entry === undefined) return null
      try {
        if (entry.expiresAt > now()) {
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: entry.iv }, entry.key, entry.cipher)
          const value: unknown = JSON.parse(new TextDecoder().decode(plain))
          if (isValue(value)) return value
        }
      } catch {
        // An unreadable entry counts as none and is erased below.
      }
      await clear()
      return null
    },
    save: async (value) => {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
      const entry: StoredEntry = { key, iv, cipher, expiresAt: now() + rememberFor }
      await withStore('readwrite', (entries) => entries.put(entry, slot))
    },
  }
}
