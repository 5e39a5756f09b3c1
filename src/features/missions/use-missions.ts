import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type BoardChoice, missionsActorCalls, missionsMachine } from '#machines/missions/missions.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { isBalance, valueOf } from '#src/api/queries.ts'
import { rewardsRead } from '#src/api/reward-query.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Refetch interval of a running board, in milliseconds: rounds of other players send no event. */
const boardInterval = 30_000

/** Runs the chart of a member's missions; a payment invalidates missions, rewards and balance. */
export function useMissions(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(() => {
    const invalidate = () => {
      void queries.invalidateQueries({ predicate: isPartOf('missions') })
      void queries.invalidateQueries({ predicate: isPartOf(rewardsRead) })
      void queries.invalidateQueries({ predicate: isBalance })
    }
    const afterwards = { checkIn: invalidate, claimMissions: invalidate }
    return missionsMachine.provide({ actors: callActors(missionsActorCalls, api, afterwards) })
  }, [api, queries])
  const chart = useActorRef(machine, inspected())
  const missions = useQuery({
    queryKey: memberKey(username, 'missions', 'all'),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missions, {}, { signal })),
  })
  return { chart, missions }
}

/** Queries a leaderboard; the previous one stays visible until it has loaded. */
export function useBoard(username: string, { period, of }: BoardChoice) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username, 'missions', 'board', period, of),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missionLeaderboard, { period, of }, { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: of === 'current' ? boardInterval : false,
  })
}

/** Queries the avatars of players, by player id; players without an avatar are missing. */
export function useAvatars(username: string, players: readonly number[]): ReadonlyMap<number, string> {
  const api = useApi()
  const ids = players.join(',')
  const { data = new Map<number, string>() } = useQuery(
    queryOptions({
      queryKey: memberKey(username, 'avatars', ids),
      queryFn: async ({ signal }) => {
        const { list } = await valueOf(api.send(missionsCalls.playerAvatars, { players: ids }, { signal }))
        return new Map(list.map(({ player, icon }) => [player, icon]))
      },
      enabled: ids !== '',
      staleTime: 60_000,
    }),
  )
  return data
}
