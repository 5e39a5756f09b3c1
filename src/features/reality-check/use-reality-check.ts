import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { realityCheckActors } from '#machines/reality-check/reality-check.actors.ts'
import { realityCheckMachine } from '#machines/reality-check/reality-check.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of the reality check; `ahead` returns the offset of the server's clock in milliseconds. */
export function useRealityCheck(onStop: () => void) {
  const api = useApi()
  const { machine, ahead } = useMemo(() => {
    const server = { ahead: 0 }
    return {
      ahead: () => server.ahead,
      machine: realityCheckMachine.provide({
        actors: realityCheckActors({
          api,
          wait: waited,
          onPlay: ({ serverTime }) => {
            server.ahead = serverTime - readClock()
          },
        }),
      }),
    }
  }, [api])
  const chart = useActorRef(machine, inspected())
  useEmitted<typeof realityCheckMachine, 'play.stopped'>(chart, 'play.stopped', onStop)
  return { chart, ahead }
}

const waited = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
