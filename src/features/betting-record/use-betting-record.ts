import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import type { ValueOf } from '#wire/call.ts'
import { recordsCalls, roundStates } from '#wire/records/records.ts'
import { Code, GameType } from '#wire/shapes.ts'

export type BettingRecordPage = ValueOf<typeof recordsCalls.bettingRecord>

const filters = { type: GameType, vendor: Code, state: v.picklist(roundStates) }

/** Returns the list of a member's rounds; its state is in the URL. */
export function useBettingRecord(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    // Every change of the balance may add a round.
    queryKey: memberKey(username, balanceRead, 'bettingRecord'),
    load: ({ filter, page }, signal) =>
      api.send(recordsCalls.bettingRecord, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
