import type { Classify } from '#wire/play/game.ts'
import type { GameType, Language } from '#wire/shapes.ts'

/** A member's own lists (spec §4): favourites and recently opened games. */
export type OwnList = 'fav' | 'recent'

/** List types of spec §4: all games (`empty` there), hot, most played, and the member's own. */
export type ListType = 'all' | 'hot' | 'rank' | OwnList

export const isOwn = (list: ListType): list is OwnList => list === 'fav' || list === 'recent'

/** Returns whether a list is paged; the others have one page (spec §4). */
export const isPaged = (list: ListType): boolean => list === 'all' || list === 'fav'

/** Sort orders other than the operator's own: most played, newest, A to Z. */
export const sorts = ['popular', 'new', 'name'] as const
export type Sort = (typeof sorts)[number]

/** Minimum-bet options of spec §9, as money on the wire; `null` stands for all. */
export const minBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const
export type MinBet = (typeof minBets)[number]

/** Longest search text, in UTF-16 units. */
export const searchLength = 80

/** The position in a lobby, as kept in the URL and sent to the game list: list type, filters, sort order and page. */
export interface Place {
  readonly list: ListType
  /** Vendor codes, sorted, each once; none for all vendors. */
  readonly vendors: readonly string[]
  readonly search: string
  readonly classify: Classify | null
  readonly minBet: MinBet | null
  /** `null` for the operator's own order. */
  readonly sort: Sort | null
  /** Number of pages shown, one below the other. */
  readonly page: number
}

/** A request for games: game type of the lobby (`null` on the empty path, for all), language and place. */
export interface GamesQuery {
  readonly gameType: GameType | null
  readonly language: Language
  readonly place: Place
}

/** A request for hot games, which have neither pages nor filters. */
export type HotGamesQuery = Omit<GamesQuery, 'place'>

/** Counts of a loaded list; the games themselves stay in the query cache. */
export interface GameCounts {
  /** Games on the pages shown. */
  readonly games: number
  readonly totalPages: number
  /** Games on all pages. */
  readonly total: number
}

/** The initial place of a lobby. */
export const firstPlace: Place = {
  list: 'all',
  vendors: [],
  search: '',
  classify: null,
  minBet: null,
  sort: null,
  page: 1,
}

/** Sorts and deduplicates vendor codes, so that the same choice is the same place. */
export const vendorChoice = (codes: readonly string[]): readonly string[] => [...new Set(codes)].toSorted()

/** Normalizes a search text: collapses white space, and drops control characters and lone surrogates. */
export const searchTerm = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, searchLength)
    .replace(/\p{Cs}/gu, '')
    .trimEnd()

/**
 * Selects a list. Any list but all games resets paging and every filter (spec §4): hot and vendor exclude each other
 * (spec §2).
 */
export const withList = (place: Place, list: ListType): Place =>
  list === 'all' ? { ...place, list, page: 1 } : { ...firstPlace, list }

/** Changes vendors, search, class, minimum bet or sort order; resets list type and page (spec §4). */
export const withFilter = (
  place: Place,
  filter: Partial<Pick<Place, 'vendors' | 'search' | 'classify' | 'minBet' | 'sort'>>,
): Place => ({ ...place, ...filter, list: 'all', page: 1 })

/** Adds a vendor to the choice, or removes it. */
export const withVendor = (place: Place, vendor: string): Place =>
  withFilter(place, {
    vendors: place.vendors.includes(vendor)
      ? place.vendors.filter((one) => one !== vendor)
      : vendorChoice([...place.vendors, vendor]),
  })

/** Clears the filters; the sort order stays, because it hides no game. */
export const withoutFilters = ({ sort }: Place): Place => ({ ...firstPlace, sort })

/** Returns the place with one more page. */
export const nextPage = (place: Place): Place => ({ ...place, page: place.page + 1 })

export const samePlace = (a: Place, b: Place): boolean =>
  a.list === b.list &&
  a.vendors.join() === b.vendors.join() &&
  a.search === b.search &&
  a.classify === b.classify &&
  a.minBet === b.minBet &&
  a.sort === b.sort &&
  a.page === b.page
