import { useMemo } from 'react'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { readSiteClock } from '#src/platform/clock.ts'
import { Day } from '#wire/pages.ts'
import { dayAt, lastDays } from './day-range.ts'
import { useAddressedPlace } from './place-keeper.ts'
import type { PlaceWords } from './place-search.ts'

/** How many days a record begins with. */
const firstDays = 30

/**
 * The place of a record in the address: its days, the last thirty to begin with, and its own filters, which let
 * everything through to begin with; `beside` is what else stays in the address. Neither must change its identity.
 */
export function useRecordPlace(filters: PlaceWords['filters'], beside?: Readonly<Record<string, string>>) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const words = useMemo((): PlaceWords & { readonly today: string } => {
    const today = dayAt(readSiteClock(), gmtOffset)
    const open = Object.fromEntries(Object.keys(filters).map((name) => [name, null]))
    return {
      today,
      unfiltered: { ...lastDays(today, firstDays), ...open },
      filters: { from: v.pipe(Day), to: v.pipe(Day), ...filters },
    }
  }, [filters, gmtOffset])
  return {
    keeper: useAddressedPlace(words, beside),
    words,
    unfiltered: words.unfiltered,
    today: words.today,
    gmtOffset,
  }
}
