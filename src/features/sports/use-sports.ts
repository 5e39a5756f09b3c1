import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { sportsActors } from '#machines/sports/sports.actors.ts'
import { sportsMachine } from '#machines/sports/sports.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { followBoard } from '#src/api/board-live.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { onReconnect } from '#src/platform/reconnect.ts'
import { onPageVisible } from '#src/platform/on-page-visible.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { isSportsRead } from '#src/api/play-keys.ts'

/** Runs the chart of a sports hall; `ahead` returns how far the server clock is ahead, in milliseconds. */
export function useSports(hall: SportsHall) {
  const api = useApi()
  const queries = useQueryClient()
  const { machine, ahead } = useMemo(() => {
    const server = { ahead: 0 }
    return {
      ahead: () => server.ahead,
      machine: sportsMachine.provide({
        actors: sportsActors({
          api,
          watchBoard: (of, send) =>
            followBoard(of, {
              onBoard: (board) => send({ type: 'board.received', board }),
              onLost: () => send({ type: 'stream.lost' }),
            }),
          onBoard({ serverTime }) {
            server.ahead = serverTime - readClock()
            // Cash-out offers change with the odds.
            void queries.invalidateQueries({ predicate: isSportsRead })
          },
        }),
      }),
    }
  }, [api, queries])
  const chart = useActorRef(machine, { ...inspected(), input: { hall } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(onPageVisible, returned)
  useSubscription(onReconnect, returned)
  return { chart, ahead }
}
