import * as v from 'valibot'
import type { Session } from '#machines/app/session.ts'
import { defaultPreferences, type Preferences } from '#machines/preferences/preferences.machine.ts'
import { readSession } from '#src/platform/session-storage.ts'
import { localStore } from '#src/platform/storage.ts'
import { AccountType, Language } from '#wire/shapes.ts'

const StoredPreferences = v.object({
  language: Language,
  theme: v.picklist(['dark', 'light']),
  balanceHidden: v.boolean(),
  // Stored before the site had the menu, it is missing.
  railCollapsed: v.optional(v.boolean(), false),
  measured: v.optional(v.nullable(v.boolean()), null),
  motionPaused: v.optional(v.boolean(), false),
})

/** Parses preferences from storage or another tab; null when the shape is wrong. */
export function readPreferences(stored: unknown): Preferences | null {
  const parsed = v.safeParse(StoredPreferences, stored)
  return parsed.success ? parsed.output : null
}

/** Returns the preferences stored on this device, or the defaults in the language of the page. */
export const storedPreferences = (): Preferences =>
  readPreferences(localStore.read('preferences')) ?? { ...defaultPreferences, language: languageOfPage() }

/** Returns the language of the server's page. */
export const languageOfPage = (): Language =>
  v.parse(v.fallback(Language, defaultPreferences.language), document.documentElement.lang)

/** Returns the session stored in this tab, null for a visitor. */
export function storedSession(): Session | null {
  const stored = readSession(sessionStorage)
  const accountType = v.safeParse(AccountType, stored?.isAgent)
  return stored === null || !accountType.success
    ? null
    : { token: stored.token, accountType: accountType.output, username: stored.username }
}
