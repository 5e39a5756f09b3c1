import type { Page } from '@playwright/test'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { doorOf } from './enter.ts'
import { handIn, inside } from './hand.ts'
import type { TestSite } from './site.ts'

/** Opens the home page of somebody who reads English, with everything a test may do there. */
export const visit = async (page: Page, site: TestSite) => {
  await site.prefer(page)
  await page.goto('/')
  return {
    app: appScreen(page, 'en'),
    door: doorOf(page, site),
    logout: logoutScreen(page, 'en'),
    sms: smsCodeScreen(page, 'en'),
    captcha: handIn(page, inside('dialog', 'login.title')),
  }
}

/** Logs out as a person does, and sees the site as a visitor again. */
export const leave = async ({ app, logout }: Awaited<ReturnType<typeof visit>>, nickname = 'Marisol') => {
  await app.seeNickname(nickname)
  await app.clickLogout()
  await logout.clickConfirm()
  await app.seeVisitor()
}
