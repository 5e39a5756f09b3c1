import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import type { ValueOf } from '#wire/call.ts'
import { movementKinds, recordsCalls } from '#wire/records/records.ts'
import { Code } from '#wire/shapes.ts'

export type AccountRecordPage = ValueOf<typeof recordsCalls.accountRecord>

/** What the record is narrowed down to besides its days; no wallet is the main one. */
const filters = { kind: v.picklist(movementKinds), wallet: Code }

/** The list of what moved on a member's wallet; its place is in the address. */
export function useAccountRecord(username: string) {
  const api = useApi()
  const place = useRecordPlace(filters)
  const list = useList(place, {
    // Whatever moves the balance is on the record.
    queryKey: memberKey(username, balanceRead, 'accountRecord'),
    load: ({ filter, page }, signal) => api.send(recordsCalls.accountRecord, { ...asked(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
