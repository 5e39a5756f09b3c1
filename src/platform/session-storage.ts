import type { KeptStrings } from './storage.ts'

/** What a tab keeps of a session: exactly these three, under these names (decision 6). */
export interface KeptSession {
  readonly token: string
  /** Numeric account type; the name is the specification's. */
  readonly isAgent: number
  readonly username: string
}

/** The session kept in this tab, null without a whole one. */
export function readSession(storage: KeptStrings): KeptSession | null {
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

/** Keeps a session for this tab. A full storage is no error: the session then ends with the page. */
export function writeSession(storage: KeptStrings, session: KeptSession): void {
  try {
    storage.setItem('token', session.token)
    storage.setItem('isAgent', String(session.isAgent))
    storage.setItem('username', session.username)
  } catch {
    clearSession(storage)
  }
}

/** Forgets the session; whatever else the tab keeps stays. */
export function clearSession(storage: KeptStrings): void {
  for (const name of ['token', 'isAgent', 'username']) storage.removeItem(name)
}
