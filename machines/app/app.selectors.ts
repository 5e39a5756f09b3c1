import type { SnapshotFrom } from 'xstate'
import type { appMachine } from './app.machine.ts'

type Snapshot = SnapshotFrom<typeof appMachine>

/** Token of the session, null for a visitor. */
export const sessionToken = (snapshot: Snapshot): string | null => snapshot.context.session?.token ?? null

/** What the header shows of the session. */
export const sessionView = (snapshot: Snapshot) => ({
  loggedIn: snapshot.hasTag('member'),
  session: snapshot.context.session,
  member: snapshot.context.member,
  infoFailed: snapshot.matches({ session: { member: 'infoFailed' } }),
})

/** Brand configuration, and whether the site failed to start without it. */
export const brandView = (snapshot: Snapshot) => ({
  brand: snapshot.context.brand,
  failed: snapshot.matches({ brand: 'failed' }),
})

/** Whether it is still to be found out if a password must be changed: by a login, or of the member of a page loaded anew. */
export const mayOwePassword = (snapshot: Snapshot): boolean =>
  snapshot.matches({ session: { member: 'entering' } }) || snapshot.matches({ session: { member: 'loadingInfo' } })

/** Why the password must be changed before anything else, null when it need not be. */
export const passwordChangeOwed = (snapshot: Snapshot) =>
  snapshot.matches({ session: { member: 'owingPasswordChange' } }) ? snapshot.context.passwordChange : null

/** The short message over the screen, null when there is none. */
export const alertView = (snapshot: Snapshot) => snapshot.context.alert

/** How far the login is that the visitor asked for: fetched, not to be had, or open; null while none was asked for. */
export const loginStage = ({ value: { dialog } }: Snapshot) =>
  typeof dialog === 'object' && 'login' in dialog ? dialog.login : null

/** The same of the logout. */
export const logoutStage = ({ value: { dialog } }: Snapshot) =>
  typeof dialog === 'object' && 'logout' in dialog ? dialog.logout : null
