import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { rewardsCalls, rewardStates } from '#wire/rewards.ts'
import { callActors } from '#machines/lib/calls.ts'
import { rewardsActorCalls } from '#machines/rewards/rewards.calls.ts'
import { rewardsMachine } from '#machines/rewards/rewards.machine.ts'
import { type RewardsFilter, waitingRewards } from '#machines/rewards/rewards.rules.ts'
import { listOf } from '#machines/rewards/rewards.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { rewardsRead, unclaimedQuery } from '#src/api/reward-query.ts'
import { type ListReads, useKeptPlace, usePagedListLogic } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { inspected } from '#src/platform/inspect.ts'

export type RewardsPage = ValueOf<typeof rewardsCalls.rewards>
export type Reward = RewardsPage['list'][number]

const words = { unfiltered: waitingRewards, filters: { state: v.picklist([...rewardStates, 'all']) } }

/** Runs the chart of a member's rewards; its place is in the address. */
export function useRewards(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<RewardsPage, RewardsFilter> => ({
      load: ({ filter: { state }, page, size }, signal) =>
        api.send(rewardsCalls.rewards, { state, pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ state }, page) => memberKey(username, rewardsRead, 'page', state, String(page)),
      follows: (key) => key[2] === rewardsRead && key[3] === 'page',
    }),
    [api, username],
  )
  const pagedList = usePagedListLogic(reads, keeper)
  const machine = useMemo(() => {
    const claimRewards = () => {
      void queries.invalidateQueries(unclaimedQuery(api, username))
      void queries.invalidateQueries({ predicate: isBalance })
    }
    return rewardsMachine.provide({ actors: { ...callActors(rewardsActorCalls, api, { claimRewards }), pagedList } })
  }, [api, pagedList, queries, username])
  const rewards = useActorRef(machine, { ...inspected(), input: { place: keeper.place } })
  const list = listOf(rewards.getSnapshot())
  if (list === undefined) throw new Error('the list of rewards runs as long as its page')
  useKeptPlace(list, keeper)
  return { rewards, list, reads }
}
