import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { chipsActors } from '#machines/chips/chips.actors.ts'
import { chipsMachine } from '#machines/chips/chips.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { isTableRead } from '#src/api/play-keys.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of the chips on a felt; placed and cancelled bets invalidate the balance and the member's bets. */
export function useChips(gameCode: string) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      chipsMachine.provide({
        actors: chipsActors({
          api,
          passGate: (signal) => passGate(app, { type: 'placeLotteryBets', gameCode }, signal),
          moved() {
            void queries.invalidateQueries({ predicate: isBalance })
            void queries.invalidateQueries({ predicate: isTableRead })
          },
        }),
      }),
    [api, app, queries, gameCode],
  )
  return useActorRef(machine, { ...inspected(), input: { gameCode } })
}
