import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { roundDetailActors } from '#machines/round-detail/round-detail.actors.ts'
import { roundDetailMachine, type RoundDetailInput } from '#machines/round-detail/round-detail.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { balanceChanged, useLiveEvent } from '#src/api/live-events.ts'
import { inspected } from '#src/platform/inspect.ts'
import { digestsOf } from '#games/fair/fair-check.ts'

/** Runs the chart of a round's page; a change of the balance may mean that an open round was settled. */
export function useRoundDetail(input: RoundDetailInput) {
  const api = useApi()
  const machine = useMemo(() => {
    const digests = digestsOf(crypto.subtle)
    return roundDetailMachine.provide({ actors: roundDetailActors({ api, digests }) })
  }, [api])
  const chart = useActorRef(machine, { ...inspected(), input })
  useLiveEvent(balanceChanged, () => chart.send({ type: 'balance.changed' }))
  return chart
}
