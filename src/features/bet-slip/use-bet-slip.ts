import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { betSlipActors } from '#machines/bet-slip/bet-slip.actors.ts'
import { type BetSlipInput, betSlipMachine } from '#machines/bet-slip/bet-slip.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { isLotteryRead } from '#src/api/play-keys.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a bet slip; placed bets invalidate the balance and the member's bets. */
export function useBetSlip(input: BetSlipInput) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const { gameCode } = input
  const machine = useMemo(
    () =>
      betSlipMachine.provide({
        actors: betSlipActors({
          api,
          passGate: (signal) => passGate(app, { type: 'placeLotteryBets', gameCode }, signal),
          placed() {
            void queries.invalidateQueries({ predicate: isBalance })
            void queries.invalidateQueries({ predicate: isLotteryRead })
          },
        }),
      }),
    [api, app, queries, gameCode],
  )
  return useActorRef(machine, { ...inspected(), input })
}
