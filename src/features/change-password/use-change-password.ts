import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { sessionToken, sessionView } from '#machines/app/app.selectors.ts'
import type { PasswordChange } from '#machines/app/session.ts'
import { changePasswordActors } from '#machines/change-password/change-password.actors.ts'
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { type AppActor, useApp } from '#src/providers/app/app-context.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { forgetTypedPassword, typedPassword } from '#src/shared/password/typed-password.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of one change and sends its result to the app's root chart. */
export function useChangePassword(forced: PasswordChange | null) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const { close } = useFragment()
  const machine = useMemo(
    () =>
      changePasswordMachine.provide({
        actors: changePasswordActors({
          api,
          recallPassword: async () =>
            typedPassword(sessionToken(app.getSnapshot())) ?? (await rememberedLogin(app))?.password ?? null,
          updateRemembered: async (password) => {
            forgetTypedPassword()
            const login = await rememberedLogin(app)
            if (login !== null) await (await store()).save({ ...login, password })
          },
        }),
      }),
    [api, app],
  )
  const change = useActorRef(machine, { ...inspected(), input: { forced } })
  useEmitted(change, 'passwordChange.ended', ({ outcome }) => {
    if (outcome === 'changed') {
      app.send({ type: 'password.changed' })
      // Queries that the server refused before the change are repeated.
      void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    if (outcome === 'closed') close()
  })
  return change
}

const store = async () => (await import('#src/providers/remembered/remembered.ts')).remembered

/** Resolves with the login remembered by this device if it is that of the logged-in member, else null. */
async function rememberedLogin(app: AppActor) {
  const login = await (await store()).load()
  const account = sessionView(app.getSnapshot()).session?.username.toLowerCase()
  return login?.username.trim().toLowerCase() === account ? login : null
}
