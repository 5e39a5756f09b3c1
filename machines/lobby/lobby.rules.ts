import type { GameType, Language } from '#wire/shapes.ts'

/** List types of spec §4 that need no session: every game (`empty` there), or the hot ones. */
export type ListType = 'all' | 'hot'

/** Slot classes of spec §3: jackpot, table, arcade, bingo. */
export type Classify = 'JP' | 'TG' | 'AC' | 'BG'

/** Minimum-bet options of spec §9, as money on the wire; `null` stands for all. */
export const minBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const
export type MinBet = (typeof minBets)[number]

/** Longest text the game list can be searched for. */
export const searchLength = 80

/** Where one is in a lobby: what the address tells, and what the game list is asked for. */
export interface Place {
  readonly list: ListType
  /** Vendor code; `null` for all vendors. */
  readonly vendor: string | null
  readonly search: string
  readonly classify: Classify | null
  readonly minBet: MinBet | null
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
  /** Games on this page. */
  readonly games: number
  readonly totalPages: number
  /** Games on all pages. */
  readonly total: number
}

/** The place a lobby opens at, and the one "clear filters" leads back to. */
export const firstPlace: Place = { list: 'all', vendor: null, search: '', classify: null, minBet: null, page: 1 }

/** The text that is searched for when this was typed; what no keyboard types and no server takes is not part of it. */
export const searchTerm = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, searchLength)
    .replace(/\p{Cs}/gu, '')
    .trimEnd()

/** Choosing hot resets paging and every filter (spec §4); a lobby is at hot or at a vendor, never both (spec §2). */
export const withList = (place: Place, list: ListType): Place =>
  list === 'all' ? { ...place, list, page: 1 } : { ...firstPlace, list }

/** Changing vendor, search, classify or minimum bet resets list type and page (spec §4). */
export const withFilter = (
  place: Place,
  filter: Partial<Pick<Place, 'vendor' | 'search' | 'classify' | 'minBet'>>,
): Place => ({ ...place, ...filter, list: 'all', page: 1 })

export const samePlace = (a: Place, b: Place): boolean =>
  a.list === b.list &&
  a.vendor === b.vendor &&
  a.search === b.search &&
  a.classify === b.classify &&
  a.minBet === b.minBet &&
  a.page === b.page
