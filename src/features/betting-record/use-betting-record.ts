import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls, type RoundState, roundStates } from '#wire/records/records.ts'
import { Code, GameType } from '#wire/shapes.ts'

export type BettingRecordPage = ValueOf<typeof recordsCalls.bettingRecord>

/** What the record is narrowed down to. */
export interface BettingRecordFilter {
  readonly from: string | null
  readonly to: string | null
  readonly type: GameType | null
  readonly vendor: string | null
  readonly state: RoundState | null
}

const filters = { type: GameType, vendor: Code, state: v.picklist(roundStates) }

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, type, vendor, state }: BettingRecordFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  type: type ?? undefined,
  vendor: vendor ?? undefined,
  state: state ?? undefined,
})

/** Runs the list of a member's rounds; its place is in the address. */
export function useBettingRecord(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<BettingRecordPage, BettingRecordFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(recordsCalls.bettingRecord, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ from, to, type, vendor, state }, page) =>
        memberKey(
          username,
          'bettingRecord',
          ...[from, to, type, vendor, state].map((part) => part ?? ''),
          String(page),
        ),
      // Whatever moves the balance is on the record.
      follows: (key) => isBalance({ queryKey: key }),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
