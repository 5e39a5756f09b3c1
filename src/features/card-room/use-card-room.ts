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
import { onReconnect } from '#src/platform/reconnect.ts'
import { onPageVisible } from '#src/platform/on-page-visible.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'

const matchesChanged = partChanged('cards')

/** Runs the chart of a game’s card rooms; `ahead` returns how far the server clock is ahead, in milliseconds. */
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
          wait: waitFor,
          passGate: (signal) => passGate(app, { type: 'joinCardRoom', gameCode }, signal),
          onState({ serverTime, match }) {
            server.ahead = serverTime - readClock()
            const stage = match === null ? '' : `${match.id} ${match.stage} ${match.turn}`
            if (stage !== server.stage && match !== null) {
              if (match.stage === 'shown') sound.ended()
              else sound.cardTurned()
              // A live event may be missed: the payment is noticed here, too.
              if (match.stage === 'settled') void queries.invalidateQueries({ predicate: isBalance })
            }
            server.stage = stage
          },
          onMoneyMoved: () => void queries.invalidateQueries({ predicate: isBalance }),
        }),
      }),
    }
  }, [api, app, queries, gameCode])
  const chart = useActorRef(machine, { ...inspected(), input: { gameCode } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(onPageVisible, returned)
  useSubscription(onReconnect, returned)
  useLiveEvent(matchesChanged, () => chart.send({ type: 'room.changed' }))
  return { chart, ahead }
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
