import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { MemberPart } from '#wire/events.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The part of a member's data with their rewards. */
export const rewardsRead = 'rewards' satisfies MemberPart

/** Number of rewards and missions the member can claim; removed from the cache when unused. */
export const unclaimedQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, rewardsRead, 'unclaimed'),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missionSummary, {}, { signal })),
    staleTime: 60_000,
    gcTime: 0,
  })
