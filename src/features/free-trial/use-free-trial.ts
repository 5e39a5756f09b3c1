import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { freeTrialActors } from '#machines/free-trial/free-trial.actors.ts'
import { freeTrialMachine } from '#machines/free-trial/free-trial.machine.ts'
import { freeTrialView } from '#machines/free-trial/free-trial.selectors.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { operatingSystem } from '#src/platform/operating-system.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of a free trial; `onOpened` receives the new session. */
export function useFreeTrial(onOpened: (loggedIn: LoggedIn) => void) {
  const api = useApi()
  const machine = useMemo(
    () =>
      freeTrialMachine.provide({
        actors: freeTrialActors({ api, os: operatingSystem(navigator.userAgent), random: randomString }),
      }),
    [api],
  )
  const actor = useActorRef(machine, inspected())
  useEmitted(actor, 'trial.opened', ({ loggedIn }) => {
    if (loggedIn !== null) onOpened(loggedIn)
  })
  return {
    ...useSelector(actor, freeTrialView, shallowEqual),
    request: () => actor.send({ type: 'trial.requested' }),
  }
}

/** Returns 256 random bits as hexadecimal digits. */
const randomString = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
