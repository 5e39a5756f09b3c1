import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { type PointType, pointTypes, type RedeemState, redeemStates } from '#wire/loyalty/point-terms.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'

export type RedemptionsPage = ValueOf<typeof pointsCalls.redeemPointList>
export type HistoryPage = ValueOf<typeof pointsCalls.pointHistory>

const isOfPoints = isPartOf('missions')
/** Whatever changes points changes these, too. */
const follows = (queryKey: readonly unknown[]) => isOfPoints({ queryKey })

interface RedemptionsFilter {
  /** Null for all. */
  readonly state: RedeemState | null
}

const states = { unfiltered: { state: null }, filters: { state: v.picklist(redeemStates) } }
const besideRedemptions = { view: 'redemptions' }

/** Runs the list of what a member has redeemed; its place is in the address. */
export function useRedemptions(username: string) {
  const api = useApi()
  const language = useLanguage()
  const keeper = useAddressedPlace(states, besideRedemptions)
  const reads = useMemo(
    (): ListReads<RedemptionsPage, RedemptionsFilter> => ({
      load: ({ filter: { state }, page, size }, signal) =>
        api.send(
          pointsCalls.redeemPointList,
          { state: state ?? undefined, language, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ state }, page) =>
        memberKey(username, 'missions', 'points', 'redemptions', language, state ?? '', String(page)),
      follows,
    }),
    [api, language, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered: states.unfiltered, size: 10, opensFirst: false }), reads }
}

export interface HistoryFilter {
  readonly from: string | null
  readonly to: string | null
  readonly type: PointType | null
}

/** What a filter asks the server for. */
export const requestOf = ({ from, to, type }: HistoryFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  type: type ?? undefined,
})

const types = { type: v.picklist(pointTypes) }
const besideHistory = { view: 'history' }

/** Runs the list of what moved a member's points; its place is in the address. */
export function usePointsHistory(username: string) {
  const api = useApi()
  const language = useLanguage()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(types, besideHistory)
  const reads = useMemo(
    (): ListReads<HistoryPage, HistoryFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(
          pointsCalls.pointHistory,
          { ...requestOf(filter), language, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ from, to, type }, page) =>
        memberKey(username, 'missions', 'points', 'history', language, from ?? '', to ?? '', type ?? '', String(page)),
      follows,
    }),
    [api, language, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
