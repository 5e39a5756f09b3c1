import * as v from 'valibot'
import { mostTerms } from '#machines/search/search.rules.ts'
import { lastingStore } from '#src/platform/storage.ts'
import { longestTerm } from '#wire/content/search.ts'

const Terms = v.fallback(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(longestTerm))), [])

const nameOf = (owner: string) => `search.terms:${owner}`

/** What was searched for on this device under this username before, the last first; by who is not logged in where it is empty. */
export const readTerms = (owner: string): readonly string[] =>
  v.parse(Terms, lastingStore.read(nameOf(owner))).slice(0, mostTerms)

/** Keeps these terms in place of those before; none leaves no trace. */
export function keepTerms(owner: string, terms: readonly string[]): void {
  if (terms.length === 0) lastingStore.remove(nameOf(owner))
  else lastingStore.write(nameOf(owner), terms)
}
