import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense, useDeferredValue } from 'react'
import { brandView, alertView, passwordChangeOwed, sessionToken } from '#machines/app/app.selectors.ts'
import { loginParts } from '#machines/login/login.parts.ts'
import { logoutParts } from '#machines/logout/logout.parts.ts'
import { warningShown } from '#machines/protected-action/protected-action.selectors.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { useFragment } from '#src/parts/fragment/use-fragment.ts'
import { changePasswordFragment } from '#src/parts/password/change-password-fragment.ts'
import { forgotPasswordFragment } from '#src/parts/password/forgot-password-fragment.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'

/** Every dialog that can stand over any page; all are fetched when first opened. */
const dialogs = {
  login: lazyPart(async () => {
    const [{ LoginDialog }] = await Promise.all([import('#src/features/login/login-dialog.tsx'), loginParts.load()])
    return LoginDialog
  }),
  register: lazyPart(async () => (await import('#src/features/register/register-dialog.tsx')).RegisterDialog),
  changePassword: lazyPart(
    async () => (await import('#src/features/change-password/change-password-dialog.tsx')).ChangePasswordDialog,
  ),
  forgotPassword: lazyPart(
    async () => (await import('#src/features/forgot-password/forgot-password-dialog.tsx')).ForgotPasswordDialog,
  ),
  resetPassword: lazyPart(
    async () => (await import('#src/features/reset-password/reset-password-dialog.tsx')).ResetPasswordDialog,
  ),
  logout: lazyPart(async () => {
    const [{ LogoutDialog }] = await Promise.all([import('#src/features/logout/logout-dialog.tsx'), logoutParts.load()])
    return LogoutDialog
  }),
  warning: lazyPart(
    async () => (await import('#src/features/protected-action/real-account-warning.tsx')).RealAccountWarning,
  ),
  alert: lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog),
}

/** A path as the router takes it: capitals and closing slashes make no other page. */
const plainPath = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/** Fetches the login dialog before it is asked for, and what a login may come to. */
export async function preloadLogin(): Promise<void> {
  await dialogs.login.preload()
  const { preloadLoginSteps } = await import('#src/features/login/login-form.tsx')
  await preloadLoginSteps()
}

/** What is open over the page. A login page shows the login itself, so no popup stands over it. */
export function Dialogs() {
  const path = useLocation({ select: ({ pathname }) => plainPath(pathname) })
  const asked = useAppState((snapshot) => snapshot.children.login)
  const gate = useAppState((snapshot) => snapshot.children.protectedAction)
  const gateLogin = useSelector(gate, (snapshot) => snapshot?.children.login)
  const warning = useSelector(gate, (snapshot) => snapshot !== undefined && warningShown(snapshot))
  const logout = useAppState((snapshot) => snapshot.children.logout)
  const alerted = useAppState((snapshot) => alertView(snapshot) !== null)
  const wanted = asked ?? gateLogin
  // What was pressed answers before its dialog is drawn; one that goes is gone at once.
  const login = useDeferredValue(wanted) === wanted ? wanted : undefined
  const { fragment } = useFragment()
  const brandKnown = useAppState((snapshot) => brandView(snapshot).brand !== null)
  const owed = useAppState(passwordChangeOwed)
  const member = useAppState((snapshot) => sessionToken(snapshot) !== null)

  return (
    <Suspense>
      {login !== undefined && path !== '/login' && path !== '/agent' && <dialogs.login login={login} />}
      {path.startsWith('/register') && <dialogs.register />}
      {path === '/reset' && <dialogs.resetPassword />}
      {!member && brandKnown && fragment === forgotPasswordFragment && <dialogs.forgotPassword />}
      {owed !== null ? (
        // Of two dialogs the later one is read and clicked: a demand steps back while one logs out, and keeps what was typed.
        <dialogs.changePassword key="forced" forced={owed} away={logout !== undefined} />
      ) : (
        member && fragment === changePasswordFragment && <dialogs.changePassword key="wanted" forced={null} />
      )}
      {logout !== undefined && <dialogs.logout logout={logout} />}
      {gate !== undefined && warning && <dialogs.warning gate={gate} />}
      {alerted && <dialogs.alert />}
    </Suspense>
  )
}
