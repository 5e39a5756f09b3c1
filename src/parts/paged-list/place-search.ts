import * as v from 'valibot'
import type { Filter, Place } from '#machines/paged-list/paged-list.rules.ts'
import { param, SearchPage, SearchText } from '#src/platform/search-params.ts'

/** What an address may say of a list: the filter before anybody chose one, and what is a value of each of its parts. */
export interface PlaceWords {
  readonly unfiltered: Filter
  readonly filters: Readonly<Record<string, v.GenericSchema<unknown, string>>>
}

/** A name of digits alone is a number: the address cannot tell them apart. */
const Row = v.pipe(
  SearchText,
  v.regex(/^[\w-]{1,64}$/),
  v.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)),
)

/** What the address of every list may have; each checks the values of its own filters. */
export const listParams = { pageNo: param(SearchPage), id: param(Row) }

/** The place an address names; nonsense in it is passed over. */
export function placeFromSearch({ unfiltered, filters }: PlaceWords, search: Readonly<Record<string, unknown>>): Place {
  const read = <Value, Other>(schema: v.GenericSchema<unknown, Value>, value: unknown, other: Other) => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : other
  }
  const chosen = Object.entries(filters).map(([name, schema]) => [
    name,
    read(schema, read(SearchText, search[name], null), unfiltered[name] ?? null),
  ])
  return {
    filter: Object.fromEntries(chosen) as Filter,
    page: read(SearchPage, search['pageNo'], 1),
    row: read(Row, search['id'], null),
  }
}

/** The query that names a place, without what a list begins with. */
export function searchFromPlace(
  { unfiltered }: PlaceWords,
  { filter, page, row }: Place,
): Readonly<Record<string, string | number>> {
  const chosen = Object.entries(filter).filter(([name, value]) => value !== null && value !== unfiltered[name])
  return {
    ...(Object.fromEntries(chosen) as Record<string, string>),
    ...(page === 1 ? {} : { pageNo: page }),
    ...(row === null ? {} : { id: row }),
  }
}
