import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { forgotPasswordActors } from '#machines/forgot-password/forgot-password.actors.ts'
import { forgotPasswordMachine } from '#machines/forgot-password/forgot-password.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { createDeadlines } from '#src/features/sms-code/deadlines.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

const deadlines = createDeadlines(openTabChannel('statehouse.recoverySms'), 'recoverySmsDeadline')

/** Runs the chart of one recovery; a recovery by phone logs in and opens the home page. */
export function useForgotPassword() {
  const api = useApi()
  const app = useApp()
  const { close } = useFragment()
  const machine = useMemo(
    () =>
      forgotPasswordMachine.provide({
        actors: forgotPasswordActors({
          api,
          deadlines,
          // Deferred: opening the session unmounts the dialog, whose chart must reach its final state first.
          openSession: (session) =>
            void setTimeout(() => app.send({ type: 'session.opened', session, arrival: 'home' })),
          now: readClock,
        }),
      }),
    [api, app],
  )
  const phoneRecovery = brandView(app.getSnapshot()).brand?.toggles.phoneRecovery ?? false
  const forgot = useActorRef(machine, { ...inspected(), input: { phoneRecovery } })
  useEmitted(forgot, 'recovery.ended', ({ loggedIn }) => {
    if (!loggedIn) close()
  })
  return forgot
}
