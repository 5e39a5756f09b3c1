/** Replaces storage that the browser blocks, as with blocked cookies, by memory that lasts as long as the page. */
function keepInMemory(name: 'localStorage' | 'sessionStorage'): void {
  try {
    const storage = globalThis[name]
    if (storage.length > 0) return
    storage.setItem(name, '')
    storage.removeItem(name)
  } catch {
    const values = new Map<string, string>()
    const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, text) => void values.set(key, text),
      removeItem: (key) => void values.delete(key),
    }
    Object.defineProperty(globalThis, name, { configurable: true, value })
    document.documentElement.dataset['storage'] = 'refused'
  }
}

keepInMemory('localStorage')
keepInMemory('sessionStorage')
