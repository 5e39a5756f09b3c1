import * as v from 'valibot'
import { Classify } from '#wire/game.ts'
import { Code, mostVendors } from '#wire/shapes.ts'
import {
  firstPlace,
  isPaged,
  type ListType,
  minBets,
  type Place,
  searchLength,
  searchTerm,
  type Sort,
  sorts,
  vendorChoice,
} from '#machines/lobby/lobby.rules.ts'

/** Query of a lobby's address: whatever differs from the lobby's first place. */
export interface LobbySearch {
  /** The vendor tab, or several with commas between them; `page` by the spec's word (spec §2). */
  readonly page?: string
  readonly type?: Exclude<ListType, 'all'>
  readonly q?: string
  readonly classify?: Classify
  readonly minBet?: number
  readonly sort?: Sort
  readonly pageNo?: number
}

const asText = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Addresses are typed by people and bots: what a part does not allow is as if it were not there. */
const vendors = v.fallback(
  v.optional(
    v.pipe(
      asText,
      v.transform((codes) => codes.split(',')),
      v.array(Code),
      v.maxLength(mostVendors),
      v.transform((codes) => vendorChoice(codes)),
    ),
  ),
  undefined,
)
const Query = v.object({
  page: vendors,
  /** The same by another of the spec's words, which `type=vassalage` announces (spec §2). */
  vassalage: vendors,
  type: v.fallback(v.optional(v.picklist(['hot', 'rank', 'fav', 'recent', 'vassalage'])), undefined),
  q: v.fallback(v.optional(v.pipe(asText, v.maxLength(10 * searchLength))), undefined),
  classify: v.fallback(v.optional(Classify), undefined),
  minBet: v.fallback(v.optional(v.pipe(asText, v.picklist(minBets))), undefined),
  sort: v.fallback(v.optional(v.picklist(sorts)), undefined),
  pageNo: v.fallback(
    v.optional(v.pipe(asText, v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100_000))),
    undefined,
  ),
})

/** The place an address names; nonsense in it is passed over. */
export function placeFromSearch(search: Readonly<Record<string, unknown>>): Place {
  const query = v.parse(Query, search)
  if (query.type !== undefined && query.type !== 'vassalage') {
    return { ...firstPlace, list: query.type, page: isPaged(query.type) ? (query.pageNo ?? 1) : 1 }
  }
  return {
    list: 'all',
    vendors: query.page ?? query.vassalage ?? [],
    search: searchTerm(query.q ?? ''),
    classify: query.classify ?? null,
    minBet: query.minBet ?? null,
    sort: query.sort ?? null,
    page: query.pageNo ?? 1,
  }
}

/** The query that names a place, without what a lobby starts with. */
export function searchFromPlace(place: Place): LobbySearch {
  return {
    ...(place.list === 'all' ? {} : { type: place.list }),
    ...(place.vendors.length === 0 ? {} : { page: place.vendors.join() }),
    ...(place.search === '' ? {} : { q: place.search }),
    ...(place.classify === null ? {} : { classify: place.classify }),
    ...(place.minBet === null ? {} : { minBet: Number(place.minBet) }),
    ...(place.sort === null ? {} : { sort: place.sort }),
    ...(place.page === 1 ? {} : { pageNo: place.page }),
  }
}

/** What a lobby route accepts as its query. */
export const lobbySearch = (search: Readonly<Record<string, unknown>>): LobbySearch =>
  searchFromPlace(placeFromSearch(search))
