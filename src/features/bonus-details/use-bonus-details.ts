import { recordsCalls } from '#wire/records/records.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'

const words = { unfiltered: {}, filters: {} }

/** Returns the list of wagering requirements; its state is in the URL. */
export function useBonusDetails(username: string) {
  const api = useApi()
  return useList(useListUrlState(words), {
    queryKey: memberKey(username, 'bonusDetails'),
    load: ({ page }, signal) => api.send(recordsCalls.bonusDetails, page, { signal }),
    size: 20,
  })
}
