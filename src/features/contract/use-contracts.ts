import { useMemo } from 'react'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import type { ValueOf } from '#wire/call.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractCalls } from '#wire/contracts/contract.ts'

type ContractsPage = ValueOf<typeof contractCalls.downlineContracts>

/** What the contracts with downlines are narrowed down to, and with whom the one is that is open. */
export interface ContractsFilter {
  readonly state: 'waiting' | 'offered' | 'active' | 'none' | null
  readonly with: string | null
}

const unfiltered = { state: null, with: null }
const words = {
  unfiltered,
  filters: {
    state: v.picklist(['waiting', 'offered', 'active', 'none']),
    with: v.union([v.literal('me'), v.pipe(v.string(), v.uuid())]),
  },
}
const isOfContracts = isPartOf('contracts')

/** Runs the list of contracts of a kind with downlines; which one is open is in the address, too. */
export function useContracts(username: string, kind: ContractKind) {
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<ContractsPage, ContractsFilter> => ({
      load: ({ filter: { state }, page, size }, signal) =>
        api.send(
          contractCalls.downlineContracts,
          { kind, state: state ?? undefined, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ state }, page) => memberKey(username, 'contracts', kind, state ?? '', String(page)),
      follows: (queryKey) => isOfContracts({ queryKey }),
    }),
    [api, kind, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, gmtOffset }
}
