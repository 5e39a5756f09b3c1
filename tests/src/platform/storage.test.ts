import { describe, expect, it } from 'vitest'
import { clearSession, readSession, writeSession } from '#src/platform/session-storage.ts'
import { createValueStore } from '#src/platform/storage.ts'

function memory() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

describe('createValueStore', () => {
  it('forgets an expired value', () => {
    const strings = memory()
    let now = 1000
    const store = createValueStore(
      () => strings,
      () => now,
    )
    store.write('code', 42, 2000)
    expect(store.read('code')).toBe(42)
    now = 2000
    expect(store.read('code')).toBeNull()
    expect(strings.entries.size).toBe(0)
  })

  it('ignores unreadable content and blocked storage', () => {
    const strings = memory()
    strings.setItem('broken', '{')
    strings.setItem('foreign', '"text"')
    const store = createValueStore(
      () => strings,
      () => 0,
    )
    expect(store.read('broken')).toBeNull()
    expect(store.read('foreign')).toBeNull()
    const forbidden = createValueStore(
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => 0,
    )
    forbidden.write('a', 1)
    expect(forbidden.read('a')).toBeNull()
  })
})

describe('the session of a tab', () => {
  it('is stored as exactly token, isAgent and username (decision 6)', () => {
    const strings = memory()
    writeSession(strings, { token: 't', isAgent: 41, username: 'punong.ahente' })
    expect(Object.fromEntries(strings.entries)).toEqual({ token: 't', isAgent: '41', username: 'punong.ahente' })
    expect(readSession(strings)).toEqual({ token: 't', isAgent: 41, username: 'punong.ahente' })
  })

  it('is cleared without touching other values of the tab (spec §4 logout)', () => {
    const strings = memory()
    strings.setItem('merchant', 'statehouse')
    writeSession(strings, { token: 't', isAgent: 2, username: 'marisol' })
    clearSession(strings)
    expect(Object.fromEntries(strings.entries)).toEqual({ merchant: 'statehouse' })
  })

  it.each([
    ['no account type', { token: 't', username: 'm' }],
    ['a strange account type', { token: 't', username: 'm', isAgent: 'yes' }],
    ['no username', { token: 't', isAgent: '2' }],
    ['an empty token', { token: '', isAgent: '2', username: 'm' }],
  ])('is none with %s', (_, values) => {
    const strings = memory()
    for (const [name, value] of Object.entries(values)) strings.setItem(name, value)
    expect(readSession(strings)).toBeNull()
  })
})
