import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { transferActors } from '#machines/transfer/transfer.actors.ts'
import { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readForChart } from '#src/api/chart-reads.ts'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'

const isOfWallets = isPartOf('wallets')

/** Runs the chart of a member's wallets; the live stream says when something moved on one of them. */
export function useTransfer(username: string, to: string | null) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      transferMachine.provide({
        actors: transferActors({
          api,
          createKey: () => crypto.randomUUID(),
          readWallets: (signal) =>
            readForChart(queries, memberKey(username, 'wallets', 'list'), () => api.merchantWallet({}, { signal })),
        }),
      }),
    [api, queries, username],
  )
  const chart = useActorRef(machine, { ...inspected(), input: { to } })
  const follow = useCallback(
    (tell: (news: unknown) => void) =>
      queries.getQueryCache().subscribe((event) => {
        const isNews = event.type === 'updated' && event.action.type === 'invalidate'
        if (isNews && (isOfWallets(event.query) || isBalance(event.query))) queueMicrotask(() => tell(event))
      }),
    [queries],
  )
  useSubscription(follow, () => chart.send({ type: 'wallets.changed' }))
  return chart
}
