type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser; one in memory where the browser refuses a page in a frame its own. */
function storageOf(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    const storage = globalThis[name]
    storage.getItem('')
    return storage
  } catch {
    const entries = new Map<string, string>()
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, text) => void entries.set(key, text),
      removeItem: (key) => void entries.delete(key),
    }
  }
}

/** Storage of this tab. */
export const tabStorage = storageOf('sessionStorage')

/** Storage that outlives the tab. */
export const lastingStorage = storageOf('localStorage')
