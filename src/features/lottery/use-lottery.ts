import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { lotteryActors } from '#machines/lottery/lottery.actors.ts'
import { lotteryMachine } from '#machines/lottery/lottery.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { onReconnect } from '#src/platform/reconnect.ts'
import { onPageVisible } from '#src/platform/on-page-visible.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { isLotteryRead } from '#src/api/play-keys.ts'

/** Runs the chart of a lottery's draws; `ahead` returns the offset of the server's clock, in milliseconds. */
export function useLottery(gameCode: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { machine, ahead } = useMemo(() => {
    const server = { ahead: 0, last: '' }
    return {
      ahead: () => server.ahead,
      machine: lotteryMachine.provide({
        actors: lotteryActors({
          api,
          wait: waitFor,
          onDraws({ serverTime, last }) {
            server.ahead = serverTime - readClock()
            if (last === null || last.id === server.last) return
            server.last = last.id
            void queries.invalidateQueries({ predicate: isLotteryRead })
          },
        }),
      }),
    }
  }, [api, queries])
  const chart = useActorRef(machine, { ...inspected(), input: { gameCode } })
  const returned = () => chart.send({ type: 'page.returned' })
  useSubscription<void>(onPageVisible, returned)
  useSubscription(onReconnect, returned)
  return { chart, ahead }
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
