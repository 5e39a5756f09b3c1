import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { walletCalls } from '#wire/money/wallet.ts'
import { transferActors } from '#machines/transfer/transfer.actors.ts'
import { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { readForChart } from '#src/api/chart-reads.ts'
import { isPartOf, memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { useOutdated } from '#src/api/use-outdated.ts'
import { inspected } from '#src/platform/inspect.ts'

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
            readForChart(queries, memberKey(username, 'wallets', 'list'), () =>
              api.send(walletCalls.merchantWallet, {}, { signal }),
            ),
        }),
      }),
    [api, queries, username],
  )
  const chart = useActorRef(machine, { ...inspected(), input: { to } })
  useOutdated(
    (read) => isOfWallets(read) || isBalance(read),
    () => chart.send({ type: 'wallets.changed' }),
  )
  return chart
}
