import type { Game } from '#wire/play/game.ts'
import { type FoundOnSite, maxTermLength, type SitePage } from '#wire/content/search.ts'
import type { GameType } from '#wire/shapes.ts'

/** The maximum number of recent terms. */
export const maxTerms = 10

/** The user of the search and their recent terms on this device. */
export interface Visit {
  /** The username; empty for a visitor. */
  readonly owner: string
  readonly terms: readonly string[]
}

/** An option of the list: a recent term or a result. */
export type Option =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'vendor'; readonly vendor: FoundOnSite['vendors'][number] }
  | { readonly kind: 'lobby'; readonly gameType: GameType }
  | { readonly kind: 'page'; readonly page: SitePage }
  | { readonly kind: 'help'; readonly topic: FoundOnSite['help'][number] }

/** Returns the normalized search term of a typed text: single spaces, trimmed, without control characters. */
export const termOf = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTermLength)
    .replace(/\p{Cs}/gu, '')
    .trimEnd()

/** Returns the options in display order: recent terms while nothing is typed, otherwise the results. */
export function optionsOf({
  typed,
  terms,
  found,
}: {
  readonly typed: string
  readonly terms: readonly string[]
  readonly found: FoundOnSite | null
}): readonly Option[] {
  if (termOf(typed) === '') return terms.map((term) => ({ kind: 'term', term }))
  if (found === null) return []
  return [
    ...found.games.map((game) => ({ kind: 'game' as const, game })),
    ...found.vendors.map((vendor) => ({ kind: 'vendor' as const, vendor })),
    ...found.lobbies.map((gameType) => ({ kind: 'lobby' as const, gameType })),
    ...found.pages.map((page) => ({ kind: 'page' as const, page })),
    ...found.help.map((topic) => ({ kind: 'help' as const, topic })),
  ]
}

/** The steps of the arrow keys, Home and End. */
export type Step = 'next' | 'previous' | 'first' | 'last'

/** Returns the index that a step leads to, or null without options; it wraps around at both ends. */
export function stepTo(step: Step, from: number | null, count: number): number | null {
  if (count === 0) return null
  switch (step) {
    case 'first':
      return 0
    case 'last':
      return count - 1
    case 'next':
      return from === null ? 0 : (from + 1) % count
    case 'previous':
      return from === null ? count - 1 : (from + count - 1) % count
  }
}

const equalsIgnoringCase = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** Returns the terms with this one first, without duplicates (ignoring case). */
export const withTerm = (terms: readonly string[], term: string): readonly string[] =>
  term === '' ? terms : [term, ...withoutTerm(terms, term)].slice(0, maxTerms)

export const withoutTerm = (terms: readonly string[], term: string): readonly string[] =>
  terms.filter((each) => !equalsIgnoringCase(each, term))
