import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { transferActors } from '#machines/transfer/transfer.actors.ts'
import { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { balanceChanged, partChanged, useLiveEvent } from '#src/api/live-events.ts'
import { inspected } from '#src/platform/inspect.ts'

const walletsChanged = partChanged('wallets')

/** Runs the chart of a member's wallets; live events refresh them. */
export function useTransfer(to: string | null) {
  const api = useApi()
  const machine = useMemo(
    () =>
      transferMachine.provide({
        actors: transferActors({ api, createKey: () => crypto.randomUUID() }),
      }),
    [api],
  )
  const chart = useActorRef(machine, { ...inspected(), input: { to } })
  useLiveEvent(
    (event) => walletsChanged(event) || balanceChanged(event),
    () => chart.send({ type: 'wallets.changed' }),
  )
  return chart
}
