import * as v from 'valibot'
import type { Place } from '#machines/notices/notices.rules.ts'

/** Query of the notice page: the page unless it is the first, and the notice that is open unless it is the page's first. */
export interface NoticesSearch {
  readonly pageNo?: number
  readonly id?: number
}

const asNumber = (max: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
        v.integer(),
        v.minValue(1),
        v.maxValue(max),
      ),
    ),
    undefined,
  )

const Query = v.object({ pageNo: asNumber(100_000), id: asNumber(999_999_999) })

/** The place an address names; nonsense in it is passed over. */
export function placeFromSearch(search: Readonly<Record<string, unknown>>): Place {
  const { pageNo, id } = v.parse(Query, search)
  return { page: pageNo ?? 1, id: id ?? null }
}

/** The query that names a place. */
export function searchFromPlace({ page, id }: Place): NoticesSearch {
  return { ...(page === 1 ? {} : { pageNo: page }), ...(id === null ? {} : { id }) }
}
