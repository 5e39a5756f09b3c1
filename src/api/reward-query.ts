import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** How many rewards the member whose token the client holds can claim; forgotten once nobody looks at it. */
export const unclaimedQuery = (api: Pick<Api, 'missionSummary'>, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'unclaimed'),
    queryFn: async ({ signal }) => (await valueOf(api.missionSummary({}, { signal }))).unclaimedCount,
    staleTime: 60_000,
    gcTime: 0,
  })
