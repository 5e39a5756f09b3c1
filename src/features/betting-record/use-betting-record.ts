import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls, roundStates } from '#wire/records/records.ts'
import { Code, GameType } from '#wire/shapes.ts'

export type BettingRecordPage = ValueOf<typeof recordsCalls.bettingRecord>

const filters = { type: GameType, vendor: Code, state: v.picklist(roundStates) }

/** The list of a member's rounds; its place is in the address. */
export function useBettingRecord(username: string) {
  const api = useApi()
  const place = useRecordPlace(filters)
  const list = useList(place, {
    // Whatever moves the balance is on the record.
    queryKey: memberKey(username, balanceRead, 'bettingRecord'),
    load: ({ filter, page }, signal) => api.send(recordsCalls.bettingRecord, { ...asked(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
