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
  type Place,
  placeFromSearch,
  type PlaceWords,
  searchFromPlace,
} from './place-search.ts'

/** Where a reader is in a list, and the way to go elsewhere. */
export interface ListPlace<Narrowed extends Filter> {
  readonly place: Place<Narrowed>
  /** The filter before anybody has chosen one. */
  readonly unfiltered: Filter
  /** Goes to a place; `replace` where that should not become a step of the browser's history. */
  go(to: Place<Narrowed>, replace: boolean): void
}

/** The place of a list in the address of its page; `beside` is what else stands there and stays. */
export function useAddressedPlace<Named extends PlaceWords['filters'], First extends Filter>(
  words: PlaceWords<Named, First>,
  beside?: Readonly<Record<string, string>>,
): ListPlace<FilterOf<Named, First>> {
  const router = useRouter()
  const now = useMatches({ select: (matches) => matches.at(-1) })
  // A list that is still on the screen on the way to another page stays where it was.
  const [own, setOwn] = useState(now)
  if (now !== own && now?.pathname === own?.pathname) setOwn(now)
  return {
    place: placeFromSearch(words, { ...own?.search }),
    unfiltered: words.unfiltered,
    go: (to, replace) => {
      // A navigation to another page that is under way is not cancelled.
      if (own === undefined || router.state.location.pathname !== own.pathname) return
      void router.navigate({
        to: own.pathname,
        search: { ...beside, ...searchFromPlace(words, to) },
        replace,
        resetScroll: false,
      })
    },
  }
}

/** The place of a list that no address names, such as that of a dialog. */
export function useOwnPlace<Narrowed extends Filter>(first: Place<Narrowed>): ListPlace<Narrowed> {
  const [place, setPlace] = useState(first)
  return { place, unfiltered: first.filter, go: setPlace }
}

/** How many days a record begins with. */
const firstDays = 30

/**
 * The place of a record in the address: its days, the last thirty to begin with, and its own filters, which let
 * everything through to begin with; `beside` is what else stays in the address.
 */
export function useRecordPlace<Named extends PlaceWords['filters']>(
  filters: Named,
  beside?: Readonly<Record<string, string>>,
) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  // A record that is read across midnight keeps its days.
  const today = useMemo(() => dayAt(readSiteClock(), gmtOffset), [gmtOffset])
  const open = Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Record<keyof Named, null>
  const days: { readonly [End in keyof DayRange]: string | null } = lastDays(today, firstDays)
  const place = useAddressedPlace(
    { unfiltered: { ...days, ...open }, filters: { ...filters, from: Day, to: Day } },
    beside,
  )
  return { ...place, today, gmtOffset }
}
