import { expect } from '@playwright/test'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { real, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { doorOf } from '#e2e/support/enter.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { handIn, inside } from '#e2e/support/hand.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { busy, saysSomething, without } from '#e2e/support/sights.ts'
import { hold } from '#e2e/support/still-clock.ts'

const place = inside('dialog', 'login.title')

/** Whether another picture may be asked for. */
const renewable =
  (can: boolean): Touch =>
  async (_, { hand }) =>
    can
      ? expect(await hand.control('captcha-image.refresh')).not.toHaveAttribute('aria-disabled')
      : expect(await hand.control('captcha-image.refresh')).toHaveAttribute('aria-disabled', 'true')

/** Plays the captcha picture on the login form, after a refused login that demanded one. */
export const captchaImageDriver: BrowserDriver = {
  model: captchaImageModel,
  place,
  stillClock: true,
  async open(world) {
    const { page, site } = world
    await page.clock.resume()
    await page.route((url) => url.pathname === sessionCalls.login.path, refuse('bad_credentials', { captcha: true }))
    const door = doorOf(page, site)
    await openLogin(world)
    await door.enter({ ...accounts.member, password: 'wrong' })
    await expect(await handIn(page, place).field('captcha-image.label')).toBeVisible()
    await hold(page)
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
    // Something is said about the letters or the picture.
    failed: [without('captcha-image.picture'), saysSomething, renewable(true)],
  },
}
