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

/** How often a board that runs is looked at again, in milliseconds: nobody tells of other players’ rounds. */
const boardEvery = 30_000

/** Runs the chart of a member’s missions; what was paid is read again with the balance. */
export function useMissions(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(() => {
    const readAgain = () => {
      void queries.invalidateQueries({ predicate: isPartOf('missions') })
      void queries.invalidateQueries({ predicate: isPartOf(rewardsRead) })
      void queries.invalidateQueries({ predicate: isBalance })
    }
    const afterwards = { checkIn: readAgain, claimMissions: readAgain }
    return missionsMachine.provide({ actors: callActors(missionsActorCalls, api, afterwards) })
  }, [api, queries])
  const chart = useActorRef(machine, inspected())
  const missions = useQuery({
    queryKey: memberKey(username, 'missions', 'all'),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missions, {}, { signal })),
  })
  return { chart, missions }
}

/** A leaderboard as it stands; the one before stays on the screen until it has come. */
export function useBoard(username: string, { period, of }: BoardChoice) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username, 'missions', 'board', period, of),
    queryFn: ({ signal }) => valueOf(api.send(missionsCalls.missionLeaderboard, { period, of }, { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: of === 'current' ? boardEvery : false,
  })
}

/** The pictures of these players, by their numbers; of who has chosen one. */
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
