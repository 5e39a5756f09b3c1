import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { rewardsCalls, rewardStates } from '#wire/engagement/rewards.ts'
import { callActors } from '#machines/lib/calls.ts'
import { rewardsActorCalls, rewardsMachine } from '#machines/rewards/rewards.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { rewardsRead } from '#src/api/reward-query.ts'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

export type RewardsPage = ValueOf<typeof rewardsCalls.rewards>
export type Reward = RewardsPage['list'][number]

/** The initial filter: unclaimed rewards. */
const words = { unfiltered: { state: 'waiting' }, filters: { state: v.picklist([...rewardStates, 'all']) } }

/** Returns the list of a member's rewards; its state is in the URL. */
export function useRewardList(username: string) {
  const api = useApi()
  return useList(useListUrlState(words), {
    queryKey: memberKey(username, rewardsRead, 'page'),
    load: ({ filter, page }, signal) => api.send(rewardsCalls.rewards, { ...filter, ...page }, { signal }),
    size: 10,
  })
}

/** Runs the chart that claims rewards; a claim invalidates what it changes. */
export function useRewards() {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(() => rewardsMachine.provide({ actors: callActors(rewardsActorCalls, api) }), [api])
  const rewards = useActorRef(machine, inspected())
  useEmitted<typeof rewardsMachine, 'claim.settled'>(rewards, 'claim.settled', () => {
    for (const predicate of [isPartOf(rewardsRead), isBalance]) void queries.invalidateQueries({ predicate })
  })
  return rewards
}
