import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { secondVerificationActors } from '#machines/second-verification/second-verification.actors.ts'
import { secondVerificationMachine } from '#machines/second-verification/second-verification.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { signWithPasskey } from '#src/providers/passkeys/browser-passkeys.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of one second verification and sends its result to the login. */
export function useSecondVerification(login: ActorRefFrom<typeof loginMachine>, verification: DemandedVerification) {
  const api = useApi()
  const machine = useMemo(
    () =>
      secondVerificationMachine.provide({
        actors: secondVerificationActors({ api, now: readClock, use: signWithPasskey }),
      }),
    [api],
  )
  const actor = useActorRef(machine, { ...inspected(), input: { verification } })
  useEmitted(actor, 'verification.ended', ({ loggedIn }) => {
    login.send(loggedIn === null ? { type: 'verification.left' } : { type: 'verification.passed', loggedIn })
  })
  return actor
}
