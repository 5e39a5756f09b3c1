import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import type { DayRange } from '#src/parts/paged-list/day-range.ts'
import { placeFromSearch } from '#src/parts/paged-list/place-search.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls } from '#wire/records/records.ts'

export type PersonalProfit = ValueOf<typeof recordsCalls.personalProfit>

const filters = {}

const profitQuery = (api: Api, username: string, { from, to }: DayRange) =>
  queryOptions({
    queryKey: memberKey(username, 'personalProfit', from, to),
    queryFn: ({ signal }) => valueOf(api.send(recordsCalls.personalProfit, { from, to }, { signal })),
    gcTime: 0,
  })

/** What a member has won and lost in the days that the address names. */
export function usePersonalProfit(username: string) {
  const { keeper, words, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const search = useLocation({ select: (location) => location.search })
  const chosen = { ...unfiltered, ...placeFromSearch(words, search).filter }
  const range = { from: chosen['from'] ?? today, to: chosen['to'] ?? today }
  const read = useQuery(profitQuery(useApi(), username, range))
  const choose = (next: Partial<Record<keyof DayRange, string | null>>) =>
    keeper.choose({ filter: { ...range, ...next }, page: 1, row: null }, false)
  return { read, range, today, gmtOffset, choose }
}
