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
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { useList } from '#src/shared/paged-list/use-list.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

export type RewardsPage = ValueOf<typeof rewardsCalls.rewards>
export type Reward = RewardsPage['list'][number]

/** One asks first for those that wait. */
const words = { unfiltered: { state: 'waiting' }, filters: { state: v.picklist([...rewardStates, 'all']) } }

/** The list of a member's rewards, whose place is in the address. */
export function useRewardList(username: string) {
  const api = useApi()
  return useList(useAddressedPlace(words), {
    queryKey: memberKey(username, rewardsRead, 'page'),
    load: ({ filter, page }, signal) => api.send(rewardsCalls.rewards, { ...filter, ...page }, { signal }),
    size: 10,
  })
}

/** Runs the chart that claims rewards; what a claim changes is read again. */
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
