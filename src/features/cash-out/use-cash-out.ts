import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { cashOutActors } from '#machines/cash-out/cash-out.actors.ts'
import { cashOutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { isSportsRead } from '#src/api/play-keys.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a cash-out; a payout invalidates the balance and the member's bets. */
export function useCashOut() {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      cashOutMachine.provide({
        actors: cashOutActors({
          api,
          answered() {
            void queries.invalidateQueries({ predicate: isBalance })
            void queries.invalidateQueries({ predicate: isSportsRead })
          },
        }),
      }),
    [api, queries],
  )
  return useActorRef(machine, { ...inspected() })
}
