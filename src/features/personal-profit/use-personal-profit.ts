import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import type { DayRange } from '#src/shared/paged-list/day-range.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
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

/** Returns a member's profit and loss for the days in the URL. */
export function usePersonalProfit(username: string) {
  const { state, unfiltered, setState, today, gmtOffset } = useRecordUrlState(filters)
  const range = { from: state.filter.from ?? today, to: state.filter.to ?? today }
  const read = useQuery(profitQuery(useApi(), username, range))
  const choose = (next: Partial<Record<keyof DayRange, string | null>>) =>
    setState({ filter: { ...range, ...next }, page: 1, row: null }, false)
  return { read, range, unfiltered, today, gmtOffset, choose }
}
