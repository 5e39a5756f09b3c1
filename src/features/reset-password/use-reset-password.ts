import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { resetPasswordActors } from '#machines/reset-password/reset-password.actors.ts'
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { forgotPasswordFragment } from '#src/providers/fragment/fragments.ts'
import { resetLink } from '#src/shared/password/reset-link.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of one reset with the link the page was opened with. */
export function useResetPassword() {
  const api = useApi()
  const app = useApp()
  const router = useRouter()
  const link = resetLink()
  const machine = useMemo(
    () => resetPasswordMachine.provide({ actors: resetPasswordActors({ api, link: link ?? '' }) }),
    [api, link],
  )
  const reset = useActorRef(machine, { ...inspected(), input: { hasLink: link !== null } })
  useEmitted(reset, 'reset.ended', ({ next }) => {
    void router.navigate({ to: '/', hash: next === 'newLink' ? forgotPasswordFragment : '', replace: true })
    if (next === 'login') app.send({ type: 'login.requested' })
  })
  return reset
}
