import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { passkeysActors } from '#machines/passkeys/passkeys.actors.ts'
import { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { createPasskey, supportsPasskeys } from '#src/providers/passkeys/browser-passkeys.ts'

/** Runs the chart of the member's passkeys. */
export function usePasskeys() {
  const api = useApi()
  const machine = useMemo(
    () => passkeysMachine.provide({ actors: passkeysActors({ api, create: createPasskey }) }),
    [api],
  )
  return useActorRef(machine, { ...inspected(), input: { supported: supportsPasskeys() } })
}
