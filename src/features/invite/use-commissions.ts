import { useMemo } from 'react'
import type { ValueOf } from '#wire/call.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'

type CommissionPage = ValueOf<typeof inviteCalls.commissions>
export type Commission = CommissionPage['list'][number]

const words = { unfiltered: {}, filters: {} }

/** Runs the list of what friends brought; its place is in the address, and the live stream says when there is more. */
export function useCommissions(username: string) {
  const api = useApi()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<CommissionPage, typeof words.unfiltered> => ({
      load: ({ page, size }, signal) => api.send(inviteCalls.commissions, { pageNo: page, pageSize: size }, { signal }),
      keyOf: (_, page) => memberKey(username, 'friends', 'commissions', String(page)),
      follows: (key) => key[2] === 'friends' && key[3] === 'commissions',
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered: words.unfiltered, size: 10, opensFirst: false }), reads }
}
