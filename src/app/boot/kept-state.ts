import * as v from 'valibot'
import type { Session } from '#machines/app/session.ts'
import { defaultPreferences, type Preferences } from '#machines/preferences/preferences.machine.ts'
import { readSession } from '#src/platform/session-storage.ts'
import { lastingStore } from '#src/platform/storage.ts'
import { AccountType, Language } from '#wire/shapes.ts'

const KeptPreferences = v.object({
  language: Language,
  theme: v.picklist(['dark', 'light']),
  balanceHidden: v.boolean(),
  measured: v.optional(v.nullable(v.boolean()), null),
})

/** Reads preferences from what was kept or told, null when it has another shape. */
export function readPreferences(kept: unknown): Preferences | null {
  const parsed = v.safeParse(KeptPreferences, kept)
  return parsed.success ? parsed.output : null
}

/** The preferences kept on this device, or the defaults in the language that the server chose for the page. */
export const keptPreferences = (): Preferences =>
  readPreferences(lastingStore.read('preferences')) ?? { ...defaultPreferences, language: languageOfPage() }

/** The language that the page came in. */
export const languageOfPage = (): Language =>
  v.parse(v.fallback(Language, defaultPreferences.language), document.documentElement.lang)

/** The session this tab kept, null for a visitor. */
export function keptSession(): Session | null {
  const kept = readSession(sessionStorage)
  const accountType = v.safeParse(AccountType, kept?.isAgent)
  return kept === null || !accountType.success
    ? null
    : { token: kept.token, accountType: accountType.output, username: kept.username }
}
