import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { pointTypes, redeemStates } from '#wire/loyalty/point-terms.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useAddressedPlace, useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'

export type HistoryPage = ValueOf<typeof pointsCalls.pointHistory>

/** Whatever changes points changes these, too. */
const points = (username: string, ...list: readonly string[]) => memberKey(username, 'missions', 'points', ...list)

const states = { unfiltered: { state: null }, filters: { state: v.picklist(redeemStates) } }

/** The list of what a member has redeemed; its place is in the address. */
export function useRedemptions(username: string) {
  const api = useApi()
  const language = useLanguage()
  return useList(useAddressedPlace(states, { view: 'redemptions' }), {
    queryKey: points(username, 'redemptions', language),
    load: ({ filter, page }, signal) =>
      api.send(pointsCalls.redeemPointList, { ...asked(filter), language, ...page }, { signal }),
    size: 10,
  })
}

const types = { type: v.picklist(pointTypes) }

/** The list of what moved a member's points; its place is in the address. */
export function usePointsHistory(username: string) {
  const api = useApi()
  const language = useLanguage()
  const place = useRecordPlace(types, { view: 'history' })
  const list = useList(place, {
    queryKey: points(username, 'history', language),
    load: ({ filter, page }, signal) =>
      api.send(pointsCalls.pointHistory, { ...asked(filter), language, ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
