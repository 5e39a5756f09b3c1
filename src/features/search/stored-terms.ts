import * as v from 'valibot'
import { maxTerms } from '#machines/search/search.rules.ts'
import { localStore } from '#src/platform/storage.ts'
import { maxTermLength } from '#wire/content/search.ts'

const Terms = v.fallback(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(maxTermLength))), [])

const storageKey = (owner: string) => `search.terms:${owner}`

/** Reads the recent terms of a username on this device, the latest first; of visitors where it is empty. */
export const readTerms = (owner: string): readonly string[] =>
  v.parse(Terms, localStore.read(storageKey(owner))).slice(0, maxTerms)

/** Stores the recent terms; an empty list removes the entry. */
export function storeTerms(owner: string, terms: readonly string[]): void {
  if (terms.length === 0) localStore.remove(storageKey(owner))
  else localStore.write(storageKey(owner), terms)
}
