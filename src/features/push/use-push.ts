import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { callActors } from '#machines/lib/calls.ts'
import { pushCalls } from '#machines/push/push.calls.ts'
import { type PushAbility, pushMachine, type Subscribed } from '#machines/push/push.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { webPush } from '#src/platform/web-push.ts'

/** Runs the chart of what this browser is told while the site is closed. */
export function usePush() {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(
    () =>
      pushMachine.provide({
        actors: {
          ...callActors(pushCalls, api, { end: () => void webPush.leave() }),
          look: fromPromise<PushAbility, void>(() => webPush.look()),
          subscribe: fromPromise<Subscribed, { readonly key: string }>(({ input }) => webPush.subscribe(input.key)),
        },
      }),
    [api],
  )
  return useActorRef(machine, { ...inspected(), input: { language } })
}
