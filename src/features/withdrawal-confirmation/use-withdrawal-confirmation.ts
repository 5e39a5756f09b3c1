import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { withdrawalConfirmationActors } from '#machines/withdrawal-confirmation/withdrawal-confirmation.actors.ts'
import { withdrawalConfirmationMachine } from '#machines/withdrawal-confirmation/withdrawal-confirmation.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'

/** The actor of the withdrawal confirmation. */
export type ConfirmationChart = ActorRefFrom<typeof withdrawalConfirmationMachine>

const withdrawalsChanged = partChanged('withdrawals')

/** Runs the chart of the withdrawal confirmation; live events report changed withdrawals. */
export function useWithdrawalConfirmation(): ConfirmationChart {
  const api = useApi()
  const machine = useMemo(
    () => withdrawalConfirmationMachine.provide({ actors: withdrawalConfirmationActors({ api, now: readClock }) }),
    [api],
  )
  const chart = useActorRef(machine, inspected())
  useLiveEvent(withdrawalsChanged, () => chart.send({ type: 'withdrawals.changed' }))
  return chart
}
