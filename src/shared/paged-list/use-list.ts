import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { memberKey } from '#src/api/member-key.ts'
import type { noticePagesKey } from '#src/api/notice-queries.ts'
import { pageKey, RefusedError, valueOf } from '#src/api/queries.ts'
import type { ListPlace } from './list-place.ts'
import { type Filter, type RowKey, sameFilter } from './place-search.ts'

/** What the call behind a list answers: `pageOf` of `wire/pages.ts`, with rows that have a name. */
export interface PageValue {
  readonly list: readonly { readonly id: RowKey }[]
  readonly pageNo: number
  readonly totalPages: number
  readonly total: number
}

/** What is asked for: a page of so many rows, or the page that has a row, where the call can find it. */
export interface Wanted<Narrowed> {
  readonly filter: Narrowed
  readonly page: { readonly pageNo: number; readonly pageSize: number }
  readonly row: RowKey | null
}

/** How a list is read. */
export interface ListRead<Value extends PageValue, Narrowed extends Filter> {
  /**
   * What its pages are kept under: the member whose list it is, or what everyone may read. Whatever outdates it has the page
   * on the screen read again.
   */
  readonly queryKey: ReturnType<typeof memberKey> | ReturnType<typeof noticePagesKey>
  load(wanted: Wanted<Narrowed>, signal: AbortSignal): Promise<Answer<Value>>
  /** Rows on a page. */
  readonly size: number
  /** Whether a page comes with its first row open. */
  readonly opensFirst?: boolean
}

/** A list on the screen, and what can be done with it. */
export interface List<Value extends PageValue, Narrowed extends Filter> {
  readonly filter: Narrowed
  readonly page: number
  /** The page as its call answered it; that of the place before while the next one is on its way. */
  readonly value: Value | undefined
  /** Pages there are, by the last answer. */
  readonly totalPages: number
  /** What stands where the rows go. */
  readonly body: 'skeleton' | 'rows' | 'nothing' | 'nothingMatching' | 'failed'
  readonly busy: boolean
  readonly failed: boolean
  readonly refusal: Refusal['code'] | null
  /** The row that is open, on the page that was asked for. */
  readonly open: RowKey | null
  /** When the page on the screen came, in epoch milliseconds; 0 while it is another than the one asked for. */
  readonly cameAt: number
  narrow(filter: Partial<Narrowed>): void
  clear(): void
  turn(page: number): void
  /** Opens a row, or closes it where it is open. */
  toggle(row: RowKey): void
  retry(): void
}

/** A page that came with another one's answer, or a moment ago, is not asked for again, in milliseconds. */
const fresh = 1000

/** The request of a filter: without the parts that filter nothing. */
export const asked = <Narrowed extends Filter>(filter: Narrowed) => {
  const some = Object.entries(filter).filter(([, value]) => value !== null)
  return Object.fromEntries(some) as { readonly [Name in keyof Narrowed]?: Exclude<Narrowed[Name], null> }
}

/** Reads a list page by page: the page before stays until the next has come, and one row is open at most. */
export function useList<Value extends PageValue, Narrowed extends Filter>(
  { place, unfiltered, go }: ListPlace<Narrowed>,
  { queryKey, load, size, opensFirst = false }: ListRead<Value, Narrowed>,
): List<Value, Narrowed> {
  const queries = useQueryClient()
  const { filter, page, row } = place
  const has = (value: Value | undefined, id: RowKey | null) => value?.list.some((each) => each.id === id) === true
  const key = pageKey(queryKey, filter, page)
  // An address may name a row and not the page it is on by now.
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
      const wanted = { filter, page: { pageNo: page, pageSize: size }, row: isKnown ? null : row }
      const found = await valueOf(load(wanted, signal))
      if (!isKnown || found.pageNo !== page) queries.setQueryData(pageKey(queryKey, filter, found.pageNo), found)
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  })
  const [totalPages, setTotalPages] = useState(0)
  if (value !== undefined && value.totalPages !== totalPages) setTotalPages(value.totalPages)

  // A list that opens its first row has been closed at this page.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const here = hashKey(key)
  if (closedAt !== null && closedAt !== here) setClosedAt(null)

  const settled = isPlaceholderData ? undefined : value
  const shownRow = row !== null && has(settled, row) ? row : null
  const first = opensFirst && closedAt !== here ? (settled?.list[0]?.id ?? null) : null

  // A page beyond the last is the last, and a row that is gone is not open.
  const actual = settled === undefined ? undefined : { filter, page: settled.pageNo, row: shownRow }
  const isElsewhere = actual !== undefined && (actual.page !== page || actual.row !== row)
  const correct = useEffectEvent(() => {
    if (actual !== undefined) go(actual, true)
  })
  useEffect(() => {
    if (isElsewhere) correct()
  }, [isElsewhere])

  const refusal = error instanceof RefusedError ? error.refusal.code : null
  const failed = error !== null && !isFetching
  const isFiltered = !sameFilter(filter, unfiltered)
  const body = (): List<Value, Narrowed>['body'] => {
    if (value !== undefined && value.list.length > 0) return 'rows'
    if (isFetching) return 'skeleton'
    if (failed) return 'failed'
    return value === undefined ? 'skeleton' : isFiltered ? 'nothingMatching' : 'nothing'
  }
  const open = shownRow ?? first
  return {
    filter,
    page,
    value,
    totalPages,
    body: body(),
    busy: isFetching,
    failed,
    refusal,
    open,
    cameAt: isPlaceholderData ? 0 : dataUpdatedAt,
    narrow: (chosen) => {
      if (!sameFilter(filter, { ...filter, ...chosen }))
        go({ filter: { ...filter, ...chosen }, page: 1, row: null }, false)
    },
    clear: () => go({ filter: { ...filter, ...unfiltered }, page: 1, row: null }, false),
    turn: (next) => go({ filter, page: next, row: null }, false),
    toggle: (id) => {
      if (!has(settled, id)) return
      setClosedAt(open === id ? here : null)
      go({ filter, page, row: open === id ? null : id }, true)
    },
    retry: () => void refetch(),
  }
}

/** Calls `handle` with the row that is open, whenever a page has come and whenever another row is open, or none. */
export function useOpenRow<Value extends PageValue>(
  { value, open, cameAt }: Pick<List<Value, Filter>, 'value' | 'open' | 'cameAt'>,
  handle: (row: Value['list'][number] | undefined, rows: Value['list']) => void,
): void {
  const latest = useEffectEvent(() => {
    if (value !== undefined)
      handle(
        value.list.find(({ id }) => id === open),
        value.list,
      )
  })
  const settled = cameAt > 0 ? `${cameAt} ${open}` : null
  useEffect(() => {
    if (settled !== null) latest()
  }, [settled])
}
