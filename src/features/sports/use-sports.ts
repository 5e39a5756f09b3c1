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
import { whenLineBack } from '#src/platform/line-back.ts'
import { whenLookedAt } from '#src/platform/looked-at.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { isSportsRead } from '#src/api/play-keys.ts'

/** Runs the chart of a hall of sports; `ahead` is by how much the server’s clock runs before this one, in milliseconds. */
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
          watchBoard: (of, tell) =>
            followBoard(of, {
              onBoard: (board) => tell({ type: 'board.came', board }),
              onLost: () => tell({ type: 'line.lost' }),
            }),
          heard({ serverTime }) {
            server.ahead = serverTime - readClock()
            // What is paid for giving a bet up moves with the odds.
            void queries.invalidateQueries({ predicate: isSportsRead })
          },
        }),
      }),
    }
  }, [api, queries])
  const chart = useActorRef(machine, { ...inspected(), input: { hall } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(whenLookedAt, returned)
  useSubscription(whenLineBack, returned)
  return { chart, ahead }
}
