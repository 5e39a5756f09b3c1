import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractCalls } from '#wire/contracts/contract.ts'

/** Filters of the list; `with` is the other side of the open contract. */
const urlState = {
  unfiltered: { state: null, with: null },
  filters: {
    state: v.picklist(['waiting', 'offered', 'active', 'none']),
    with: v.union([v.literal('me'), v.pipe(v.string(), v.uuid())]),
  },
}

/** Returns the list of contracts with downlines of one kind; filters and the open contract are kept in the URL. */
export function useContracts(username: string, kind: ContractKind) {
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const place = useListUrlState(urlState)
  const list = useList(place, {
    queryKey: memberKey(username, 'contracts', kind),
    load: ({ filter: { state }, page }, signal) =>
      api.send(contractCalls.downlineContracts, { kind, ...activeFilters({ state }), ...page }, { signal }),
    size: 20,
  })
  return { list, gmtOffset }
}
