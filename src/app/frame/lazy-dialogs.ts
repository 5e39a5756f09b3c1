import { isLoginPage } from '#src/providers/app/is-login-page.ts'
import { chunk, reportingLost } from '#src/platform/chunk.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'

/** The dialogs that the root chart fetches before it opens them. */
export const LoginDialog = lazyPart(async () => (await import('#src/features/login/login-dialog.tsx')).LoginDialog)
export const LogoutDialog = lazyPart(async () => (await import('#src/features/logout/logout-dialog.tsx')).LogoutDialog)

/** Fetches what the login is drawn with here: the page that shows it, or the dialog over any other. */
export const loadLogin = reportingLost(() =>
  isLoginPage(location.pathname) ? chunk(() => import('#src/features/login/login-screen.tsx')) : LoginDialog.preload(),
)

/** Fetches the question of the logout. */
export const loadLogout = reportingLost(LogoutDialog.preload)
