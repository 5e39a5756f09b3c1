import * as v from 'valibot'
import { depositCalls, depositGroups } from '#wire/payments/deposit.ts'
import { Day } from '#wire/pages.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'

const words = {
  unfiltered: { state: 'all', from: null, to: null },
  filters: { state: v.picklist(depositGroups), from: Day, to: Day },
}

/** The list of a member's deposits; its place is in the address, and it is read again when the server reports a change. */
export function useDepositHistory(username: string) {
  const api = useApi()
  return useList(useAddressedPlace(words), {
    queryKey: memberKey(username, 'deposits', 'history'),
    load: ({ filter: { state, ...days }, page }, signal) =>
      api.send(depositCalls.deposits, { state, ...asked(days), ...page }, { signal }),
    size: 10,
  })
}
