import { isLoginPage } from '#src/providers/app/is-login-page.ts'
import { chunk, reportingLost } from '#src/platform/chunk.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'

/** The dialogs that the root chart loads before it opens them. */
export const LoginDialog = lazyPart(async () => (await import('#src/features/login/login-dialog.tsx')).LoginDialog)
export const LogoutDialog = lazyPart(async () => (await import('#src/features/logout/logout-dialog.tsx')).LogoutDialog)

/** Loads the login of the current page: the one on the page, or the dialog over any other. */
export const loadLogin = reportingLost(() =>
  isLoginPage(location.pathname) ? chunk(() => import('#src/features/login/login-screen.tsx')) : LoginDialog.preload(),
)

/** Loads the logout dialog. */
export const loadLogout = reportingLost(LogoutDialog.preload)
