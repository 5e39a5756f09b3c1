type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser; one in memory where the browser refuses a page in a frame its own. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const storage = globalThis[name]
    storage.getItem('')
    return storage
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

/** What this tab keeps. */
export const tabStorage = storageOf('sessionStorage')

/** What outlives the tab. */
export const lastingStorage = storageOf('localStorage')
