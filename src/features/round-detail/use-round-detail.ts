import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { roundDetailActors } from '#machines/round-detail/round-detail.actors.ts'
import { roundDetailMachine, type RoundDetailInput } from '#machines/round-detail/round-detail.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { digestsOf } from '#wire/fair-check.ts'

/** Runs the chart of a round's page; whatever moves the balance may have ended an open one. */
export function useRoundDetail(input: RoundDetailInput) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(() => {
    const digests = digestsOf(crypto.subtle)
    return roundDetailMachine.provide({ actors: roundDetailActors({ api, digests }) })
  }, [api])
  const chart = useActorRef(machine, { ...inspected(), input })
  const follow = useCallback(
    (tell: (news: unknown) => void) =>
      queries.getQueryCache().subscribe((event) => {
        const isNews = event.type === 'updated' && event.action.type === 'invalidate'
        if (isNews && isBalance(event.query)) queueMicrotask(() => tell(event))
      }),
    [queries],
  )
  useSubscription(follow, () => chart.send({ type: 'balance.changed' }))
  return chart
}
