import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { sportsSlipActors } from '#machines/sports-slip/sports-slip.actors.ts'
import { type SportsSlipInput, sportsSlipMachine } from '#machines/sports-slip/sports-slip.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { isSportsRead } from '#src/api/play-keys.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a sports bet slip; placed bets invalidate the balance and the member's bets. */
export function useSportsSlip(input: SportsSlipInput) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      sportsSlipMachine.provide({
        actors: sportsSlipActors({
          api,
          passGate: (signal) => passGate(app, { type: 'placeSportsBets' }, signal),
          placed() {
            void queries.invalidateQueries({ predicate: isBalance })
            void queries.invalidateQueries({ predicate: isSportsRead })
          },
        }),
      }),
    [api, app, queries],
  )
  return useActorRef(machine, { ...inspected(), input })
}
