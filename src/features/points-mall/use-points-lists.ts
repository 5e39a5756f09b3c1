import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { pointTypes, redeemStates } from '#wire/loyalty/point-rules.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useListUrlState, useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'

export type HistoryPage = ValueOf<typeof pointsCalls.pointHistory>

/** Query keys below the member's points, so that they are invalidated together. */
const points = (username: string, ...list: readonly string[]) => memberKey(username, 'missions', 'points', ...list)

const states = { unfiltered: { state: null }, filters: { state: v.picklist(redeemStates) } }

/** Queries the member's redemptions; filters and page are URL state. */
export function useRedemptions(username: string) {
  const api = useApi()
  const language = useLanguage()
  return useList(useListUrlState(states, { view: 'redemptions' }), {
    queryKey: points(username, 'redemptions', language),
    load: ({ filter, page }, signal) =>
      api.send(pointsCalls.redeemPointList, { ...activeFilters(filter), language, ...page }, { signal }),
    size: 10,
  })
}

const types = { type: v.picklist(pointTypes) }

/** Queries the transactions of the member's points; filters and page are URL state. */
export function usePointsHistory(username: string) {
  const api = useApi()
  const language = useLanguage()
  const place = useRecordUrlState(types, { view: 'history' })
  const list = useList(place, {
    queryKey: points(username, 'history', language),
    load: ({ filter, page }, signal) =>
      api.send(pointsCalls.pointHistory, { ...activeFilters(filter), language, ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
