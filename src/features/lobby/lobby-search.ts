import * as v from 'valibot'
import { Classify } from '#wire/play/game.ts'
import { param, SearchPage, SearchText } from '#src/platform/search-params.ts'
import { Code, maxVendors } from '#wire/shapes.ts'
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

/** Search params of a lobby: everything that differs from the initial place. */
export interface LobbySearch {
  /** Vendor codes, separated by commas; named `page` by the spec (spec §2). */
  readonly page?: string | undefined
  readonly type?: Exclude<ListType, 'all'> | undefined
  readonly q?: string | undefined
  readonly classify?: Classify | undefined
  readonly minBet?: number | undefined
  readonly sort?: Sort | undefined
  readonly pageNo?: number | undefined
}

const vendors = param(
  v.pipe(
    SearchText,
    v.transform((codes) => codes.split(',')),
    v.array(Code),
    v.maxLength(maxVendors),
    v.transform((codes) => vendorChoice(codes)),
  ),
)
const Query = v.object({
  page: vendors,
  /** The same by the spec's other name, used with `type=vassalage` (spec §2). */
  vassalage: vendors,
  type: param(v.picklist(['hot', 'rank', 'fav', 'recent', 'vassalage'])),
  q: param(v.pipe(SearchText, v.maxLength(10 * searchLength))),
  classify: param(Classify),
  minBet: param(v.pipe(SearchText, v.picklist(minBets))),
  sort: param(v.picklist(sorts)),
  pageNo: param(SearchPage),
})

/** Parses search params to a place; invalid values are ignored. */
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

/** Returns the search params of a place, without the initial values. */
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

/** Every param as undefined, so that the router removes invalid ones from the URL. */
const missing: Readonly<Record<keyof typeof Query.entries, undefined>> = {
  page: undefined,
  vassalage: undefined,
  type: undefined,
  q: undefined,
  classify: undefined,
  minBet: undefined,
  sort: undefined,
  pageNo: undefined,
}

/** Validates the search params of a lobby route: keeps only those of the place, normalized. */
export const lobbySearch = (search: Readonly<Record<string, unknown>>): LobbySearch => ({
  ...missing,
  ...searchFromPlace(placeFromSearch(search)),
})
