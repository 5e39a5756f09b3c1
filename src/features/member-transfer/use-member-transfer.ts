import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { memberTransferActors } from '#machines/member-transfer/member-transfer.actors.ts'
import { memberTransferMachine } from '#machines/member-transfer/member-transfer.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a transfer to a downline (or the upline if `to` is undefined), each under a new key. */
export function useMemberTransfer(to: string | undefined) {
  const api = useApi()
  const machine = useMemo(
    () =>
      memberTransferMachine.provide({ actors: memberTransferActors({ api, createKey: () => crypto.randomUUID() }) }),
    [api],
  )
  return useActorRef(machine, { ...inspected(), input: { to } })
}
