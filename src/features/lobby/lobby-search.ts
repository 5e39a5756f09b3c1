import * as v from 'valibot'
import { Classify } from '#wire/play/game.ts'
import { param, SearchPage, SearchText } from '#src/platform/search-params.ts'
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
    v.maxLength(mostVendors),
    v.transform((codes) => vendorChoice(codes)),
  ),
)
const Query = v.object({
  page: vendors,
  /** The same by another of the spec's words, which `type=vassalage` announces (spec §2). */
  vassalage: vendors,
  type: param(v.picklist(['hot', 'rank', 'fav', 'recent', 'vassalage'])),
  q: param(v.pipe(SearchText, v.maxLength(10 * searchLength))),
  classify: param(Classify),
  minBet: param(v.pipe(SearchText, v.picklist(minBets))),
  sort: param(v.picklist(sorts)),
  pageNo: param(SearchPage),
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

/** Every parameter of a lobby as missing, so that the router takes nonsense out of the address. */
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

/** What a lobby route makes of its query: the place alone, in its shortest words. */
export const lobbySearch = (search: Readonly<Record<string, unknown>>): LobbySearch => ({
  ...missing,
  ...searchFromPlace(placeFromSearch(search)),
})
