import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { supportActors } from '#machines/support/support.actors.ts'
import { supportMachine } from '#machines/support/support.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { closeSideWindow, navigateSideWindow } from '#src/platform/popup.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { supportRequests } from './support-requests.ts'

/** Runs the customer service chart. */
export function useSupport() {
  const api = useApi()
  const machine = useMemo(
    () =>
      supportMachine.provide({
        actors: supportActors({
          resolveLink: async (signal) =>
            (await import('./service-link.ts')).resolveServiceLink(api, location.origin, signal),
          navigateWindow: navigateSideWindow,
        }),
      }),
    [api],
  )
  const support = useActorRef(machine, inspected())
  useEmitted(support, 'window.abandoned', closeSideWindow)
  useSubscription(supportRequests.handle, ({ hasWindow }) => support.send({ type: 'support.requested', hasWindow }))
  return support
}
