import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { cardRoomActors } from '#machines/card-room/card-room.actors.ts'
import { cardRoomMachine } from '#machines/card-room/card-room.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { isBalance } from '#src/api/queries.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { createTableSound } from '#src/shared/table/table-sound.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { whenLineBack } from '#src/platform/line-back.ts'
import { whenLookedAt } from '#src/platform/looked-at.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'

const matchesChanged = partChanged('cards')

/** Runs the chart of a game’s card rooms; `ahead` is by how much the server’s clock runs before this one, in milliseconds. */
export function useCardRoom(gameCode: string) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const { machine, ahead } = useMemo(() => {
    const server = { ahead: 0, stage: '' }
    const sound = createTableSound()
    return {
      ahead: () => server.ahead,
      machine: cardRoomMachine.provide({
        actors: cardRoomActors({
          api,
          wait: waited,
          passGate: (signal) => passGate(app, { type: 'joinCardRoom', gameCode }, signal),
          heard({ serverTime, match }) {
            server.ahead = serverTime - readClock()
            const stage = match === null ? '' : `${match.id} ${match.stage} ${match.turn}`
            if (stage !== server.stage && match !== null) {
              if (match.stage === 'shown') sound.ended()
              else sound.cardTurned()
              // Whoever is not told of it hears of the payment here.
              if (match.stage === 'settled') void queries.invalidateQueries({ predicate: isBalance })
            }
            server.stage = stage
          },
          moved: () => void queries.invalidateQueries({ predicate: isBalance }),
        }),
      }),
    }
  }, [api, app, queries, gameCode])
  const chart = useActorRef(machine, { ...inspected(), input: { gameCode } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(whenLookedAt, returned)
  useSubscription(whenLineBack, returned)
  useLiveEvent(matchesChanged, () => chart.send({ type: 'room.told' }))
  return { chart, ahead }
}

const waited = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
