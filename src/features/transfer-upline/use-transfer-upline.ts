import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { transferUplineActors } from '#machines/transfer-upline/transfer-upline.actors.ts'
import { transferUplineMachine } from '#machines/transfer-upline/transfer-upline.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a transfer to the upline; each one is made under a new key. */
export function useTransferUpline() {
  const api = useApi()
  const machine = useMemo(
    () =>
      transferUplineMachine.provide({ actors: transferUplineActors({ api, createKey: () => crypto.randomUUID() }) }),
    [api],
  )
  return useActorRef(machine, inspected())
}
