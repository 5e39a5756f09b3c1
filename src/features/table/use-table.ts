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
import { onReconnect } from '#src/platform/reconnect.ts'
import { onPageVisible } from '#src/platform/on-page-visible.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { createTableSound } from '#src/shared/table/table-sound.ts'

/** Runs the chart of a table’s rounds; `ahead` returns how far the server clock is ahead, in milliseconds. */
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
          wait: waitFor,
          onState(state) {
            server.ahead = state.serverTime - readClock()
            const turning = isTurning(state)
            const hasChanged = state.dealt?.id !== server.dealt || turning !== server.turning
            // The first reads are fresh.
            if (hasChanged && server.dealt !== '') {
              void queries.invalidateQueries({ predicate: isTableRead })
              if (!turning) void queries.invalidateQueries({ predicate: isBalance })
            }
            server.dealt = state.dealt?.id ?? ''
            server.turning = turning
          },
        }),
      }),
    }
  }, [api, queries])
  const chart = useActorRef(machine, { ...inspected(), input: { gameCode } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(onPageVisible, returned)
  useSubscription(onReconnect, returned)
  useLiveEvent(
    ({ type }) => type === 'table.changed',
    () => chart.send({ type: 'table.changed' }),
  )
  const whenTurned = useCallback(
    (notify: (message: void) => void) => {
      let turned = chart.getSnapshot().context.turned
      const { unsubscribe } = chart.subscribe(({ context }) => {
        if (context.turned > turned) notify()
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

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
