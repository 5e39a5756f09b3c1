import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import type { ValueOf } from '#wire/call.ts'
import { movementKinds, recordsCalls } from '#wire/records/records.ts'
import { Code } from '#wire/shapes.ts'

export type AccountRecordPage = ValueOf<typeof recordsCalls.accountRecord>

/** Filter of the record besides its days; no wallet means the main wallet. */
const filters = { kind: v.picklist(movementKinds), wallet: Code }

/** Returns the list of wallet transactions; its state is in the URL. */
export function useAccountRecord(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    // Every change of the balance adds a transaction.
    queryKey: memberKey(username, balanceRead, 'accountRecord'),
    load: ({ filter, page }, signal) =>
      api.send(recordsCalls.accountRecord, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
