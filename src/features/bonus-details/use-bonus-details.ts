import { useMemo } from 'react'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'

type BonusPage = ValueOf<typeof recordsCalls.bonusDetails>

const words = { unfiltered: {}, filters: {} }

/** Runs the list of what a member was asked to wager; its place is in the address. */
export function useBonusDetails(username: string) {
  const api = useApi()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<BonusPage, typeof words.unfiltered> => ({
      load: ({ page, size }, signal) =>
        api.send(recordsCalls.bonusDetails, { pageNo: page, pageSize: size }, { signal }),
      keyOf: (_, page) => memberKey(username, 'bonusDetails', String(page)),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered: words.unfiltered, size: 20, opensFirst: false }), reads }
}
