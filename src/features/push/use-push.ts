import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { pushActors } from '#machines/push/push.actors.ts'
import { pushMachine } from '#machines/push/push.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useLanguage } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { webPush } from '#src/platform/web-push.ts'

/** Runs the chart of this browser's push notifications. */
export function usePush() {
  const api = useApi()
  const language = useLanguage()
  const machine = useMemo(() => pushMachine.provide({ actors: pushActors({ api, browser: webPush }) }), [api])
  return useActorRef(machine, { ...inspected(), input: { language } })
}
