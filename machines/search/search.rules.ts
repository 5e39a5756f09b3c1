import type { Game } from '#wire/play/game.ts'
import { type FoundOnSite, longestTerm, type SitePage } from '#wire/content/search.ts'
import type { GameType } from '#wire/shapes.ts'

/** As many terms are kept, the one used last first. */
export const mostTerms = 10

/** Who searches, and what they searched for on this device before. */
export interface Visit {
  /** The username; empty for who is not logged in. */
  readonly owner: string
  readonly terms: readonly string[]
}

/** Something that can be taken from the list: a term from before, or what was found. */
export type Option =
  | { readonly kind: 'term'; readonly term: string }
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'vendor'; readonly vendor: FoundOnSite['vendors'][number] }
  | { readonly kind: 'lobby'; readonly gameType: GameType }
  | { readonly kind: 'page'; readonly page: SitePage }

/** The text that is asked for when this was typed: single spaces, none around it, nothing that no keyboard types. */
export const termOf = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTerm)
    .replace(/\p{Cs}/gu, '')
    .trimEnd()

/** Whether the first of these games or vendors can be played now. */
const playsFirst = (first: { readonly soon: boolean; readonly closed: boolean } | undefined): boolean =>
  first !== undefined && !first.soon && !first.closed

/**
 * What can be taken, in the order it is shown: terms while nothing is typed, what was found after that, and of it the
 * kinds last of which nothing can be played now.
 */
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
  const games = found.games.map((game) => ({ kind: 'game' as const, game }))
  const vendors = found.vendors.map((vendor) => ({ kind: 'vendor' as const, vendor }))
  const lobbies = found.lobbies.map((gameType) => ({ kind: 'lobby' as const, gameType }))
  const pages = found.pages.map((page) => ({ kind: 'page' as const, page }))
  const [game] = found.games
  const gamesPlay = playsFirst(game && { soon: game.soon, closed: game.badge === 'CLOSED' })
  const vendorsPlay = playsFirst(found.vendors[0])
  return [
    ...(gamesPlay ? games : []),
    ...(vendorsPlay ? vendors : []),
    ...lobbies,
    ...pages,
    ...(gamesPlay ? [] : games),
    ...(vendorsPlay ? [] : vendors),
  ]
}

/** Where the arrow keys, Home and End lead. */
export type Step = 'next' | 'previous' | 'first' | 'last'

/** The option that a key leads to, among so many, from this one or from none; beyond an end lies the other. */
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

const alike = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** Terms with this one first, each once whatever its capitals. */
export const withTerm = (terms: readonly string[], term: string): readonly string[] =>
  term === '' ? terms : [term, ...withoutTerm(terms, term)].slice(0, mostTerms)

export const withoutTerm = (terms: readonly string[], term: string): readonly string[] =>
  terms.filter((each) => !alike(each, term))
