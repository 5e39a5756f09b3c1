import type { StringStorage } from './storage.ts'

/** The session in a tab's storage: exactly these three values, under these names (decision 6). */
export interface StoredSession {
  readonly token: string
  /** Numeric account type; the name is the specification's. */
  readonly isAgent: number
  readonly username: string
}

/** Returns the session stored in this tab; null when it is incomplete. */
export function readSession(storage: StringStorage): StoredSession | null {
  try {
    const token = storage.getItem('token')
    const isAgent = Number(storage.getItem('isAgent') ?? Number.NaN)
    const username = storage.getItem('username')
    return token === null || token === '' || username === null || !Number.isInteger(isAgent)
      ? null
      : { token, isAgent, username }
  } catch {
    return null
  }
}

/** Stores the session in this tab. A full storage is no error: the session then ends with the page. */
export function writeSession(storage: StringStorage, session: StoredSession): void {
  try {
    storage.setItem('token', session.token)
    storage.setItem('isAgent', String(session.isAgent))
    storage.setItem('username', session.username)
  } catch {
    clearSession(storage)
  }
}

/** Removes the session; other stored values stay. */
export function clearSession(storage: StringStorage): void {
  for (const name of ['token', 'isAgent', 'username']) storage.removeItem(name)
}
