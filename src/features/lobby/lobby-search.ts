import * as v from 'valibot'
import { Code } from '#wire/shapes.ts'
import { firstPlace, minBets, type Place, searchLength, searchTerm } from '#machines/lobby/lobby.rules.ts'

/** Query of a lobby's address: whatever differs from the lobby's first place. */
export interface LobbySearch {
  /** The vendor tab; `page` by the spec's word (spec §2). */
  readonly page?: string
  readonly type?: 'hot'
  readonly q?: string
  readonly classify?: 'JP' | 'TG' | 'AC' | 'BG'
  readonly minBet?: number
  readonly pageNo?: number
}

const asText = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Addresses are typed by people and bots: what a part does not allow is as if it were not there. */
const vendor = v.fallback(v.optional(v.pipe(asText, Code)), undefined)
const Query = v.object({
  page: vendor,
  /** The same by another of the spec's words, which `type=vassalage` announces (spec §2). */
  vassalage: vendor,
  type: v.fallback(v.optional(v.picklist(['hot', 'vassalage'])), undefined),
  q: v.fallback(v.optional(v.pipe(asText, v.maxLength(10 * searchLength))), undefined),
  classify: v.fallback(v.optional(v.picklist(['JP', 'TG', 'AC', 'BG'])), undefined),
  minBet: v.fallback(v.optional(v.pipe(asText, v.picklist(minBets))), undefined),
  pageNo: v.fallback(
    v.optional(v.pipe(asText, v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100_000))),
    undefined,
  ),
})

/** The place an address names; nonsense in it is passed over. */
export function placeFromSearch(search: Readonly<Record<string, unknown>>): Place {
  const query = v.parse(Query, search)
  if (query.type === 'hot') return { ...firstPlace, list: 'hot' }
  return {
    list: 'all',
    vendor: query.page ?? query.vassalage ?? null,
    search: searchTerm(query.q ?? ''),
    classify: query.classify ?? null,
    minBet: query.minBet ?? null,
    page: query.pageNo ?? 1,
  }
}

/** The query that names a place, without what a lobby starts with. */
export function searchFromPlace(place: Place): LobbySearch {
  return {
    ...(place.list === 'hot' ? { type: 'hot' } : {}),
    ...(place.vendor === null ? {} : { page: place.vendor }),
    ...(place.search === '' ? {} : { q: place.search }),
    ...(place.classify === null ? {} : { classify: place.classify }),
    ...(place.minBet === null ? {} : { minBet: Number(place.minBet) }),
    ...(place.page === 1 ? {} : { pageNo: place.page }),
  }
}

/** What a lobby route accepts as its query. */
export const lobbySearch = (search: Readonly<Record<string, unknown>>): LobbySearch =>
  searchFromPlace(placeFromSearch(search))
