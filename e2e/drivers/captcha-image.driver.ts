import { expect } from '@playwright/test'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { real, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { pageObject, inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { busy, hasAlertText, without } from '#e2e/support/expectations.ts'
import { pauseClock } from '#e2e/support/pause-clock.ts'

const place = inside('dialog', 'login.title')

/** Asserts that another image can be requested, or cannot. */
const renewable =
  (can: boolean): Touch =>
  async (_, { hand }) =>
    can
      ? expect(await hand.control('captcha-image.refresh')).not.toHaveAttribute('aria-disabled')
      : expect(await hand.control('captcha-image.refresh')).toHaveAttribute('aria-disabled', 'true')

/** Plays the captcha image on the login form, after a refused login that required one. */
export const captchaImageDriver: BrowserDriver = {
  model: captchaImageModel,
  place,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await page.clock.resume()
    await page.route((url) => url.pathname === sessionCalls.login.path, refuse('bad_credentials', { captcha: true }))
    const loginDialog = loginDialogOf(page, site)
    await openLogin(world)
    await loginDialog.enter({ ...accounts.member, password: 'wrong' })
    await expect(await pageObject(page, place).field('captcha-image.label')).toBeVisible()
    await pauseClock(page)
  },
  events: { 'refresh.requested': { default: click('captcha-image.refresh') } },
  outcomes: {
    loadCaptcha: {
      'done/image': real(),
    },
  },
  see: {
    loading: [busy, without('captcha-image.picture')],
    fresh: ['captcha-image.picture', renewable(false)],
    ready: ['captcha-image.picture', renewable(true)],
    // An error at the letters or the image.
    failed: [without('captcha-image.picture'), hasAlertText, renewable(true)],
  },
}
