import type { ValueOf } from '#wire/call.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'

export type Commission = ValueOf<typeof inviteCalls.commissions>['list'][number]

const words = { unfiltered: {}, filters: {} }

/** The list of what friends brought; its place is in the address, and the live stream says when there is more. */
export function useCommissions(username: string) {
  const api = useApi()
  return useList(useAddressedPlace(words), {
    queryKey: memberKey(username, 'friends', 'commissions'),
    load: ({ page }, signal) => api.send(inviteCalls.commissions, page, { signal }),
    size: 10,
  })
}
