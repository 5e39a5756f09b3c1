import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { tableActors } from '#machines/table/table.actors.ts'
import { tableMachine } from '#machines/table/table.machine.ts'
import { isTurning } from '#machines/table/table.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { useLiveEvent } from '#src/api/live-events.ts'
import { isTableRead } from '#src/api/play-keys.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { whenLineBack } from '#src/platform/line-back.ts'
import { whenLookedAt } from '#src/platform/looked-at.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { createTableSound } from '#src/shared/table/table-sound.ts'

/** Runs the chart of a table’s rounds; `ahead` is by how much the server’s clock runs before this one, in milliseconds. */
export function useTable(gameCode: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { machine, ahead, sound } = useMemo(() => {
    const server = { ahead: 0, dealt: '', turning: false }
    return {
      ahead: () => server.ahead,
      sound: createTableSound(),
      machine: tableMachine.provide({
        actors: tableActors({
          api,
          wait: waited,
          heard(told) {
            server.ahead = told.serverTime - readClock()
            const turning = isTurning(told)
            const isNews = told.dealt?.id !== server.dealt || turning !== server.turning
            // What is read first is fresh.
            if (isNews && server.dealt !== '') {
              void queries.invalidateQueries({ predicate: isTableRead })
              if (!turning) void queries.invalidateQueries({ predicate: isBalance })
            }
            server.dealt = told.dealt?.id ?? ''
            server.turning = turning
          },
        }),
      }),
    }
  }, [api, queries])
  const chart = useActorRef(machine, { ...inspected(), input: { gameCode } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(whenLookedAt, returned)
  useSubscription(whenLineBack, returned)
  useLiveEvent(
    ({ type }) => type === 'table.changed',
    () => chart.send({ type: 'table.told' }),
  )
  const whenTurned = useCallback(
    (tell: (message: void) => void) => {
      let turned = chart.getSnapshot().context.turned
      const { unsubscribe } = chart.subscribe(({ context }) => {
        if (context.turned > turned) tell()
        turned = context.turned
      })
      return unsubscribe
    },
    [chart],
  )
  useSubscription<void>(whenTurned, () =>
    chart.getSnapshot().matches({ turning: 'result' }) ? sound.ended() : sound.cardTurned(),
  )
  return { chart, ahead }
}

const waited = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
