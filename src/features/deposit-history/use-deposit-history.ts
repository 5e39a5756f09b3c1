import * as v from 'valibot'
import { depositCalls, depositGroups } from '#wire/payments/deposit.ts'
import { Day } from '#wire/pages.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'

const words = {
  unfiltered: { state: 'all', from: null, to: null },
  filters: { state: v.picklist(depositGroups), from: Day, to: Day },
}

/** Returns the list of a member's deposits; its state is in the URL, and a change event of the server reloads it. */
export function useDepositHistory(username: string) {
  const api = useApi()
  return useList(useListUrlState(words), {
    queryKey: memberKey(username, 'deposits', 'history'),
    load: ({ filter: { state, ...days }, page }, signal) =>
      api.send(depositCalls.deposits, { state, ...activeFilters(days), ...page }, { signal }),
    size: 10,
  })
}
