import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { MemberPart } from '#wire/events.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** What is read of a member's rewards. */
export const rewardsRead = 'rewards' satisfies MemberPart

/** How many rewards and missions the member whose token the client holds can claim; forgotten once nobody looks at it. */
export const unclaimedQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, rewardsRead, 'unclaimed'),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missionSummary, {}, { signal })),
    staleTime: 60_000,
    gcTime: 0,
  })
