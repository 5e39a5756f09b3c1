import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { depositCalls, type DepositGroup, depositGroups } from '#wire/payments/deposit.ts'
import { Day } from '#wire/pages.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'

type DepositsPage = ValueOf<typeof depositCalls.deposits>

/** What the history is narrowed down to. */
interface DepositsFilter {
  readonly state: DepositGroup
  readonly from: string | null
  readonly to: string | null
}

const words = {
  unfiltered: { state: 'all', from: null, to: null },
  filters: { state: v.picklist(depositGroups), from: Day, to: Day },
}
const isOfDeposits = isPartOf('deposits')

/** Runs the list of a member's deposits; its place is in the address, and it refetches when the server reports a change. */
export function useDepositHistory(username: string) {
  const api = useApi()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<DepositsPage, DepositsFilter> => ({
      load: ({ filter: { state, from, to }, page, size }, signal) =>
        api.send(
          depositCalls.deposits,
          { state, from: from ?? undefined, to: to ?? undefined, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ state, from, to }, page) =>
        memberKey(username, 'deposits', 'history', state, from ?? '', to ?? '', String(page)),
      follows: (queryKey) => isOfDeposits({ queryKey }),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered: words.unfiltered, size: 10, opensFirst: false }), reads }
}
