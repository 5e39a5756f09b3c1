import { recordsCalls } from '#wire/records/records.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'

const words = { unfiltered: {}, filters: {} }

/** The list of what a member was asked to wager; its place is in the address. */
export function useBonusDetails(username: string) {
  const api = useApi()
  return useList(useAddressedPlace(words), {
    queryKey: memberKey(username, 'bonusDetails'),
    load: ({ page }, signal) => api.send(recordsCalls.bonusDetails, page, { signal }),
    size: 20,
  })
}
