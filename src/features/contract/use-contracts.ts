import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { contractCalls } from '#wire/contracts/contract.ts'

/** What the contracts with downlines are narrowed down to, and with whom the one is that is open. */
const words = {
  unfiltered: { state: null, with: null },
  filters: {
    state: v.picklist(['waiting', 'offered', 'active', 'none']),
    with: v.union([v.literal('me'), v.pipe(v.string(), v.uuid())]),
  },
}

/** The list of contracts of a kind with downlines; which one is open is in the address, too. */
export function useContracts(username: string, kind: ContractKind) {
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const place = useAddressedPlace(words)
  const list = useList(place, {
    queryKey: memberKey(username, 'contracts', kind),
    load: ({ filter: { state }, page }, signal) =>
      api.send(contractCalls.downlineContracts, { kind, ...asked({ state }), ...page }, { signal }),
    size: 20,
  })
  return { list, gmtOffset }
}
