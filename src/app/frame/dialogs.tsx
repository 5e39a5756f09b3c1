import { useLocation, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense, useDeferredValue } from 'react'
import { alertView, brandView, logoutStage, requiredPasswordChange, sessionToken } from '#machines/app/app.selectors.ts'
import { warningShown } from '#machines/protected-action/protected-action.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { isLoginPage } from '#src/providers/app/is-login-page.ts'
import { useLoginStage, useOpenLogin } from '#src/providers/app/use-login.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { changePasswordFragment, forgotPasswordFragment } from '#src/providers/fragment/fragments.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { DialogFailed } from './dialog-failed.tsx'
import { LoginDialog, LogoutDialog } from './lazy-dialogs.ts'

/** Dialogs that can open over any page; each is fetched when first opened. */
const dialogs = {
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
  warning: lazyPart(
    async () => (await import('#src/features/protected-action/real-account-warning.tsx')).RealAccountWarning,
  ),
  alert: lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog),
}

/** Normalizes a path as the router does: case and trailing slashes do not matter. */
const plainPath = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/** Prefetches the login dialog and the steps that may follow it. */
export async function preloadLogin(): Promise<void> {
  await LoginDialog.preload()
  const { preloadLoginSteps } = await import('#src/features/login/login-form.tsx')
  await preloadLoginSteps()
}

/** Renders the open dialog. A login page shows the login itself, so no dialog opens over it. */
export function Dialogs() {
  const path = useLocation({ select: ({ pathname }) => plainPath(pathname) })
  // A login page that is being left is shown until the next page has loaded.
  const leaving = useRouterState({ select: ({ resolvedLocation }) => isLoginPage(resolvedLocation?.pathname ?? '') })
  const loginOnPage = leaving || isLoginPage(path)
  const t = useText()
  const app = useApp()
  const gate = useAppState((snapshot) => snapshot.children.protectedAction)
  const warning = useSelector(gate, (snapshot) => snapshot !== undefined && warningShown(snapshot))
  const logout = useAppState((snapshot) => snapshot.children.logout)
  const alerted = useAppState((snapshot) => alertView(snapshot) !== null)
  const openLogin = useOpenLogin()
  const loginFailed = useLoginStage() === 'failed'
  const logoutFailed = useAppState(logoutStage) === 'failed'
  // The pressed control updates before its dialog is rendered; a closed dialog is removed at once.
  const login = useDeferredValue(openLogin) === openLogin ? openLogin : undefined
  const { fragment } = useFragment()
  const brandKnown = useAppState((snapshot) => brandView(snapshot).brand !== null)
  const requiredChange = useAppState(requiredPasswordChange)
  const member = useAppState((snapshot) => sessionToken(snapshot) !== null)

  return (
    <Suspense>
      {login !== undefined && !loginOnPage && <LoginDialog login={login} />}
      {loginFailed && !loginOnPage && (
        <DialogFailed
          title={t('app.login')}
          onRetry={() => app.send({ type: 'login.retried' })}
          onClose={() => app.send({ type: 'login.closed' })}
        />
      )}
      {path.startsWith('/register') && <dialogs.register />}
      {path === '/reset' && <dialogs.resetPassword />}
      {!member && brandKnown && fragment === forgotPasswordFragment && <dialogs.forgotPassword />}
      {requiredChange !== null ? (
        // Only the later of two dialogs is active: a required dialog is hidden during a logout, and keeps what was
        // typed.
        <dialogs.changePassword key="forced" forced={requiredChange} away={logout !== undefined || logoutFailed} />
      ) : (
        member && fragment === changePasswordFragment && <dialogs.changePassword key="voluntary" forced={null} />
      )}
      {logout !== undefined && <LogoutDialog logout={logout} />}
      {logoutFailed && (
        <DialogFailed
          title={t('app.logout')}
          onRetry={() => app.send({ type: 'logout.retried' })}
          onClose={() => app.send({ type: 'logout.closed' })}
        />
      )}
      {gate !== undefined && warning && <dialogs.warning gate={gate} />}
      {alerted && <dialogs.alert />}
    </Suspense>
  )
}
