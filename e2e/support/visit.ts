import type { Page } from '@playwright/test'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { loginDialogOf } from './login-dialog.ts'
import { pageObject, inside } from './page-object.ts'
import type { TestSite } from './site.ts'

/** Opens the home page in English, with everything a test may do there. */
export const visit = async (page: Page, site: TestSite) => {
  await site.prefer(page)
  await page.goto('/')
  return {
    app: appScreen(page, 'en'),
    loginDialog: loginDialogOf(page, site),
    logout: logoutScreen(page, 'en'),
    sms: smsCodeScreen(page, 'en'),
    captcha: pageObject(page, inside('dialog', 'login.title')),
  }
}

/** Logs out, and waits for the visitor's page. */
export const leave = async ({ app, logout }: Awaited<ReturnType<typeof visit>>, nickname = 'Marisol') => {
  await app.seeNickname(nickname)
  await app.clickLogout()
  await logout.clickConfirm()
  await app.seeVisitor()
}
