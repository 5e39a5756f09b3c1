import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import type { ValueOf } from '#wire/call.ts'
import { type MovementKind, movementKinds, recordsCalls } from '#wire/records/records.ts'
import { Code } from '#wire/shapes.ts'

export type AccountRecordPage = ValueOf<typeof recordsCalls.accountRecord>

/** What the record is narrowed down to. */
export interface AccountRecordFilter {
  readonly from: string | null
  readonly to: string | null
  readonly kind: MovementKind | null
  /** The vendor whose wallet it is; null for the main one. */
  readonly wallet: string | null
}

const filters = { kind: v.picklist(movementKinds), wallet: Code }

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, kind, wallet }: AccountRecordFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  kind: kind ?? undefined,
  wallet: wallet ?? undefined,
})

/** Runs the list of what moved on a member's wallet; its place is in the address. */
export function useAccountRecord(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<AccountRecordPage, AccountRecordFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(recordsCalls.accountRecord, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ from, to, kind, wallet }, page) =>
        memberKey(username, 'accountRecord', from ?? '', to ?? '', kind ?? '', wallet ?? '', String(page)),
      // Whatever moves the balance is on the record.
      follows: (key) => isBalance({ queryKey: key }),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
