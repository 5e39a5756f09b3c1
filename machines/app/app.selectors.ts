import type { SnapshotFrom } from 'xstate'
import type { appMachine } from './app.machine.ts'

type Snapshot = SnapshotFrom<typeof appMachine>

/** Selects the token of the session; null for a visitor. */
export const sessionToken = (snapshot: Snapshot): string | null => snapshot.context.session?.token ?? null

/** Selects what the header shows of the session. */
export const sessionView = (snapshot: Snapshot) => ({
  loggedIn: snapshot.hasTag('member'),
  session: snapshot.context.session,
  member: snapshot.context.member,
  infoFailed: snapshot.matches({ session: { member: 'infoFailed' } }),
})

/** Selects the brand configuration, and whether the site failed to start without it. */
export const brandView = (snapshot: Snapshot) => ({
  brand: snapshot.context.brand,
  failed: snapshot.matches({ brand: 'failed' }),
})

/** Returns true while a required password change is not yet known: during a login, or while the member info loads. */
export const mayRequirePasswordChange = (snapshot: Snapshot): boolean =>
  snapshot.matches({ session: { member: 'entering' } }) || snapshot.matches({ session: { member: 'loadingInfo' } })

/** Selects why the password must be changed first; null where it need not be. */
export const requiredPasswordChange = (snapshot: Snapshot) =>
  snapshot.matches({ session: { member: 'passwordChangeRequired' } }) ? snapshot.context.passwordChange : null

/** Selects the short message over the page, or null. */
export const alertView = (snapshot: Snapshot) => snapshot.context.alert

/** Selects the stage of the requested login: loading, failed or open; null without one. */
export const loginStage = ({ value: { dialog } }: Snapshot) =>
  typeof dialog === 'object' && 'login' in dialog ? dialog.login : null

/** Selects the stage of the requested logout: loading, failed or open; null without one. */
export const logoutStage = ({ value: { dialog } }: Snapshot) =>
  typeof dialog === 'object' && 'logout' in dialog ? dialog.logout : null
