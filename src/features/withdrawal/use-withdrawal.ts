import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { withdrawalActors } from '#machines/withdrawal/withdrawal.actors.ts'
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of a withdrawal; each request has a new idempotency key. */
export function useWithdrawal() {
  const api = useApi()
  const machine = useMemo(
    () => withdrawalMachine.provide({ actors: withdrawalActors({ api, createKey: () => crypto.randomUUID() }) }),
    [api],
  )
  return useActorRef(machine, inspected())
}
