import type { ValueOf } from '#wire/call.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'

export type Commission = ValueOf<typeof inviteCalls.commissions>['list'][number]

const words = { unfiltered: {}, filters: {} }

/** Returns the list of commissions; its state is in the URL, and a live event reports new ones. */
export function useCommissions(username: string) {
  const api = useApi()
  return useList(useListUrlState(words), {
    queryKey: memberKey(username, 'friends', 'commissions'),
    load: ({ page }, signal) => api.send(inviteCalls.commissions, page, { signal }),
    size: 10,
  })
}
