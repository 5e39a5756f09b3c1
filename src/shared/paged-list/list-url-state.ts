import { useMatches, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { readSiteClock } from '#src/platform/clock.ts'
import { Day } from '#wire/pages.ts'
import { dayAt, type DayRange, lastDays } from './day-range.ts'
import {
  type Filter,
  type FilterOf,
  type ListSearch,
  parseListSearch,
  type ListSearchSchema,
  formatListSearch,
} from './list-search-params.ts'

/** The state of a list, and how to change it. */
export interface ListUrlState<FilterValues extends Filter> {
  readonly state: ListSearch<FilterValues>
  /** The default filter. */
  readonly unfiltered: Filter
  /** Changes the state; `replace` for a change that should not become a history entry. */
  setState(to: ListSearch<FilterValues>, replace: boolean): void
}

/** Keeps the state of a list in the page's search params; `extraParams` are others to keep. */
export function useListUrlState<Named extends ListSearchSchema['filters'], First extends Filter>(
  schema: ListSearchSchema<Named, First>,
  extraParams?: Readonly<Record<string, string>>,
): ListUrlState<FilterOf<Named, First>> {
  const router = useRouter()
  const now = useMatches({ select: (matches) => matches.at(-1) })
  // A list that is still rendered during a navigation to another page keeps its state.
  const [own, setOwn] = useState(now)
  if (now !== own && now?.pathname === own?.pathname) setOwn(now)
  return {
    state: parseListSearch(schema, { ...own?.search }),
    unfiltered: schema.unfiltered,
    setState: (to, replace) => {
      // A navigation to another page in progress is not cancelled.
      if (own === undefined || router.state.location.pathname !== own.pathname) return
      void router.navigate({
        to: own.pathname,
        search: { ...extraParams, ...formatListSearch(schema, to) },
        replace,
        resetScroll: false,
      })
    },
  }
}

/** Keeps the state of a list in the component, for a list without search params such as that of a dialog. */
export function useLocalListState<FilterValues extends Filter>(
  first: ListSearch<FilterValues>,
): ListUrlState<FilterValues> {
  const [state, setState] = useState(first)
  return { state, unfiltered: first.filter, setState }
}

/** Default number of days of a record. */
const firstDays = 30

/**
 * Keeps the state of a record in the page's search params: its days, by default the last thirty, and its own filters,
 * which have no default; `extraParams` are others to keep.
 */
export function useRecordUrlState<Named extends ListSearchSchema['filters']>(
  filters: Named,
  extraParams?: Readonly<Record<string, string>>,
) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  // A record open across midnight keeps its days.
  const today = useMemo(() => dayAt(readSiteClock(), gmtOffset), [gmtOffset])
  const open = Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Record<keyof Named, null>
  const days: { readonly [End in keyof DayRange]: string | null } = lastDays(today, firstDays)
  const urlState = useListUrlState(
    { unfiltered: { ...days, ...open }, filters: { ...filters, from: Day, to: Day } },
    extraParams,
  )
  return { ...urlState, today, gmtOffset }
}
