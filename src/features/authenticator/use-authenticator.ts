import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { authenticatorCalls } from '#machines/authenticator/authenticator.calls.ts'
import { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { callActors } from '#machines/lib/calls.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of Google verification; secrets live in it alone, for as long as they are on the screen. */
export function useAuthenticator() {
  const api = useApi()
  const machine = useMemo(() => authenticatorMachine.provide({ actors: callActors(authenticatorCalls, api) }), [api])
  return useActorRef(machine, inspected())
}
