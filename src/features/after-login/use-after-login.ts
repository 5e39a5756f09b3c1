import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { afterLoginActors } from '#machines/after-login/after-login.actors.ts'
import { type AfterLoginEvent, afterLoginMachine } from '#machines/after-login/after-login.machine.ts'
import { afterLoginView } from '#machines/after-login/after-login.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { texts } from '#src/i18n/site-texts.ts'
import { type AppActor, useApp } from '#src/providers/app/app-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'

/** Sends logins and the end of sessions to the chart. */
const follow = (app: AppActor) => (notify: (event: AfterLoginEvent) => void) => {
  const arrivals = app.on('afterLogin.opened', () => notify({ type: 'member.arrived' }))
  const endings = app.on('session.ended', () => notify({ type: 'session.ended' }))
  return () => {
    arrivals.unsubscribe()
    endings.unsubscribe()
  }
}

/** Runs the chart of the after-login modal, which starts with each login. */
export function useAfterLogin() {
  const api = useApi()
  const app = useApp()
  const machine = useMemo(
    () => afterLoginMachine.provide({ actors: afterLoginActors({ api, language: () => texts.language() ?? 'fil' }) }),
    [api],
  )
  const actor = useActorRef(machine, inspected())
  useSubscription(
    useMemo(() => follow(app), [app]),
    actor.send,
  )
  return {
    ...useSelector(actor, afterLoginView, shallowEqual),
    toggleQuiet: () => actor.send({ type: 'quiet.toggled' }),
    close: () => actor.send({ type: 'closed' }),
  }
}
