import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { registerCentreActorCalls, registerCentreMachine } from '#machines/register-centre/register-centre.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of an account that an agent opens. */
export function useRegisterCentre() {
  const api = useApi()
  const machine = useMemo(
    () => registerCentreMachine.provide({ actors: callActors(registerCentreActorCalls, api) }),
    [api],
  )
  return useActorRef(machine, inspected())
}
