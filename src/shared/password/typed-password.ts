import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

/** The password of this page's login; in memory only, and only while it must be changed. */
let stored: { readonly token: string; readonly password: string } | null = null

/** Keeps the password of a login that requires a password change, until the session ends. */
export function keepTypedPassword(app: AppActor, login: ActorRefFrom<typeof loginMachine>): void {
  const following = login.subscribe(({ context: { loggedIn, fields, bySms } }) => {
    if (loggedIn === null) return
    following.unsubscribe()
    if (loggedIn.mustChangePassword === null || bySms) return
    stored = { token: loggedIn.token, password: fields.password }
    const ending = app.on('session.ended', () => {
      forgetTypedPassword()
      ending.unsubscribe()
    })
  })
}

/** Returns the password the session with this token was started with, null when this page does not know it. */
export const typedPassword = (token: string | null): string | null =>
  stored !== null && stored.token === token ? stored.password : null

export function forgetTypedPassword(): void {
  stored = null
}
