import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { memberKey } from '#src/api/member-key.ts'
import type { noticePagesKey } from '#src/api/notice-queries.ts'
import { pageKey, RefusedError, valueOf } from '#src/api/queries.ts'
import type { ListUrlState } from './list-url-state.ts'
import { type Filter, type RowKey, sameFilter } from './list-search-params.ts'

/** The answer of a list's call: `pageOf` of `wire/pages.ts`, with rows that have an id. */
export interface PageValue {
  readonly list: readonly { readonly id: RowKey }[]
  readonly pageNo: number
  readonly totalPages: number
  readonly total: number
}

/** A request of a list: a page, or the page that contains a row, where the call supports that. */
export interface ListRequest<FilterValues> {
  readonly filter: FilterValues
  readonly page: { readonly pageNo: number; readonly pageSize: number }
  readonly row: RowKey | null
}

/** The query of a list. */
export interface ListQuery<Value extends PageValue, FilterValues extends Filter> {
  /**
   * Query key of its pages: below the list's member, or public. Invalidating it refetches the current page.
   */
  readonly queryKey: ReturnType<typeof memberKey> | ReturnType<typeof noticePagesKey>
  load(request: ListRequest<FilterValues>, signal: AbortSignal): Promise<Answer<Value>>
  /** Rows on a page. */
  readonly size: number
  /** True if the first row of a page is open by default. */
  readonly opensFirst?: boolean
}

/** A list and its actions. */
export interface List<Value extends PageValue, FilterValues extends Filter> {
  readonly filter: FilterValues
  /** The default filter. */
  readonly unfiltered: Filter
  readonly page: number
  /** The current page; the previous one while the next is loading. */
  readonly value: Value | undefined
  /** Number of pages in the last answer. */
  readonly totalPages: number
  /** The content of the list. */
  readonly body: 'skeleton' | 'rows' | 'nothing' | 'nothingMatching' | 'failed'
  readonly busy: boolean
  readonly failed: boolean
  readonly refusal: Refusal['code'] | null
  /** The open row of the requested page. */
  readonly open: RowKey | null
  /** When the current page was loaded, in epoch milliseconds; 0 while it is not the requested one. */
  readonly loadedAt: number
  setFilter(filter: Partial<FilterValues>): void
  clear(): void
  setPage(page: number): void
  /** Opens a row, or closes it when it is open. */
  toggle(row: RowKey): void
  retry(): void
}

/** Stale time of a page, in milliseconds. */
const fresh = 1000

/** Returns the active filters as request parameters. */
export const activeFilters = <FilterValues extends Filter>(filter: FilterValues) => {
  const some = Object.entries(filter).filter(([, value]) => value !== null)
  return Object.fromEntries(some) as { readonly [Name in keyof FilterValues]?: Exclude<FilterValues[Name], null> }
}

/** Loads a list page by page: the previous page stays until the next is loaded, and at most one row is open. */
export function useList<Value extends PageValue, FilterValues extends Filter>(
  { state, unfiltered, setState }: ListUrlState<FilterValues>,
  { queryKey, load, size, opensFirst = false }: ListQuery<Value, FilterValues>,
): List<Value, FilterValues> {
  const queries = useQueryClient()
  const { filter, page, row } = state
  const has = (value: Value | undefined, id: RowKey | null) => value?.list.some((each) => each.id === id) === true
  const key = pageKey(queryKey, filter, page)
  // The URL may name a row without its page.
  const isKnown = row === null || has(queries.getQueryData<Value>(key), row)
  const {
    data: value,
    dataUpdatedAt,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: isKnown ? key : [...key, row],
    queryFn: async ({ signal }) => {
      const request = { filter, page: { pageNo: page, pageSize: size }, row: isKnown ? null : row }
      const found = await valueOf(load(request, signal))
      if (!isKnown || found.pageNo !== page) queries.setQueryData(pageKey(queryKey, filter, found.pageNo), found)
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  })
  const [totalPages, setTotalPages] = useState(0)
  if (value !== undefined && value.totalPages !== totalPages) setTotalPages(value.totalPages)

  // The page on which the row opened by default was closed.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const here = hashKey(key)
  if (closedAt !== null && closedAt !== here) setClosedAt(null)

  const settled = isPlaceholderData ? undefined : value
  const shownRow = row !== null && has(settled, row) ? row : null
  const first = opensFirst && closedAt !== here ? (settled?.list[0]?.id ?? null) : null

  // A page past the last becomes the last, and a missing row is not open.
  const actual = settled === undefined ? undefined : { filter, page: settled.pageNo, row: shownRow }
  const needsCorrection = actual !== undefined && (actual.page !== page || actual.row !== row)
  const correctUrl = useEffectEvent(() => {
    if (actual !== undefined) setState(actual, true)
  })
  useEffect(() => {
    if (needsCorrection) correctUrl()
  }, [needsCorrection])

  const refusal = error instanceof RefusedError ? error.refusal.code : null
  const failed = error !== null && !isFetching
  const isFiltered = !sameFilter(filter, unfiltered)
  const body = (): List<Value, FilterValues>['body'] => {
    if (value !== undefined && value.list.length > 0) return 'rows'
    if (isFetching) return 'skeleton'
    if (failed) return 'failed'
    return value === undefined ? 'skeleton' : isFiltered ? 'nothingMatching' : 'nothing'
  }
  const open = shownRow ?? first
  return {
    filter,
    unfiltered,
    page,
    value,
    totalPages,
    body: body(),
    busy: isFetching,
    failed,
    refusal,
    open,
    loadedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    setFilter: (chosen) => {
      if (!sameFilter(filter, { ...filter, ...chosen }))
        setState({ filter: { ...filter, ...chosen }, page: 1, row: null }, false)
    },
    clear: () => setState({ filter: { ...filter, ...unfiltered }, page: 1, row: null }, false),
    setPage: (next) => setState({ filter, page: next, row: null }, false),
    toggle: (id) => {
      if (!has(settled, id)) return
      setClosedAt(open === id ? here : null)
      setState({ filter, page, row: open === id ? null : id }, true)
    },
    retry: () => void refetch(),
  }
}

/** Calls `handle` with the open row, or none, whenever a page is loaded and whenever another row is opened. */
export function useOpenRow<Value extends PageValue>(
  { value, open, loadedAt }: Pick<List<Value, Filter>, 'value' | 'open' | 'loadedAt'>,
  handle: (row: Value['list'][number] | undefined, rows: Value['list']) => void,
): void {
  const latest = useEffectEvent(() => {
    if (value !== undefined)
      handle(
        value.list.find(({ id }) => id === open),
        value.list,
      )
  })
  const settled = loadedAt > 0 ? `${loadedAt} ${open}` : null
  useEffect(() => {
    if (settled !== null) latest()
  }, [settled])
}
