import type { Classify } from '#wire/play/game.ts'
import type { GameType, Language } from '#wire/shapes.ts'

/** Lists of what is a member's own (spec §4): games with a star, games opened last. */
export type OwnList = 'fav' | 'recent'

/** List types of spec §4: every game (`empty` there), the hot ones, those played most, and the member's own. */
export type ListType = 'all' | 'hot' | 'rank' | OwnList

export const isOwn = (list: ListType): list is OwnList => list === 'fav' || list === 'recent'

/** Whether a list goes on page by page; the others have one page (spec §4). */
export const isPaged = (list: ListType): boolean => list === 'all' || list === 'fav'

/** Orders beside the operator's own: most played, added last, A to Z. */
export const sorts = ['popular', 'new', 'name'] as const
export type Sort = (typeof sorts)[number]

/** Minimum-bet options of spec §9, as money on the wire; `null` stands for all. */
export const minBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const
export type MinBet = (typeof minBets)[number]

/** Longest text the game list can be searched for. */
export const searchLength = 80

/** Where one is in a lobby: what the address tells, and what the game list is asked for. */
export interface Place {
  readonly list: ListType
  /** Vendor codes, sorted, each once; none for all vendors. */
  readonly vendors: readonly string[]
  readonly search: string
  readonly classify: Classify | null
  readonly minBet: MinBet | null
  /** `null` for the operator's own order. */
  readonly sort: Sort | null
  /** How many pages of the list are shown, one below the other. */
  readonly page: number
}

/** One request for games: the lobby's game type (`null` on the empty path, for all of them), language and place. */
export interface GamesWanted {
  readonly gameType: GameType | null
  readonly language: Language
  readonly place: Place
}

/** The same question for the hot list, which has neither pages nor filters. */
export type HotWanted = Omit<GamesWanted, 'place'>

/** What the lobby must know of a page of games; the games themselves stay in the query cache. */
export interface Found {
  /** Games on the pages shown. */
  readonly games: number
  readonly totalPages: number
  /** Games on all pages. */
  readonly total: number
}

/** The place a lobby opens at. */
export const firstPlace: Place = {
  list: 'all',
  vendors: [],
  search: '',
  classify: null,
  minBet: null,
  sort: null,
  page: 1,
}

/** Codes as a place keeps them, so that the same choice is the same place. */
export const vendorChoice = (codes: readonly string[]): readonly string[] => [...new Set(codes)].toSorted()

/** The text that is searched for when this was typed; what no keyboard types and no server takes is not part of it. */
export const searchTerm = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, searchLength)
    .replace(/\p{Cs}/gu, '')
    .trimEnd()

/** Choosing another list than all games resets paging and every filter (spec §4); a lobby is at hot or at a vendor, never both (spec §2). */
export const withList = (place: Place, list: ListType): Place =>
  list === 'all' ? { ...place, list, page: 1 } : { ...firstPlace, list }

/** Changing vendors, search, classify, minimum bet or the order resets list type and page (spec §4). */
export const withFilter = (
  place: Place,
  filter: Partial<Pick<Place, 'vendors' | 'search' | 'classify' | 'minBet' | 'sort'>>,
): Place => ({ ...place, ...filter, list: 'all', page: 1 })

/** One vendor more, or one less where it was among those chosen. */
export const withVendor = (place: Place, vendor: string): Place =>
  withFilter(place, {
    vendors: place.vendors.includes(vendor)
      ? place.vendors.filter((one) => one !== vendor)
      : vendorChoice([...place.vendors, vendor]),
  })

/** Every game of the lobby, in the order chosen: an order hides none. */
export const withoutFilters = ({ sort }: Place): Place => ({ ...firstPlace, sort })

/** The same list with one page more. */
export const nextPage = (place: Place): Place => ({ ...place, page: place.page + 1 })

export const samePlace = (a: Place, b: Place): boolean =>
  a.list === b.list &&
  a.vendors.join() === b.vendors.join() &&
  a.search === b.search &&
  a.classify === b.classify &&
  a.minBet === b.minBet &&
  a.sort === b.sort &&
  a.page === b.page
