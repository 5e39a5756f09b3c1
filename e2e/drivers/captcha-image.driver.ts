import type { Page } from '@playwright/test'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'
import { captchaImageScreen } from '#e2e/screens/captcha-image.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { sessionCalls } from '#wire/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import { real, refuse, type BrowserDriver } from '#e2e/support/driver.ts'
import { hold } from '#e2e/support/still-clock.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => captchaImageScreen(page, spoken)
type Screen = ReturnType<typeof screenOf>

/** Plays the captcha picture on the login form, after a refused login that demanded one. */
export const captchaImageDriver: BrowserDriver<Screen> = {
  model: captchaImageModel,
  stillClock: true,
  async open({ page, site }) {
    await page.clock.resume()
    await site.prefer(page)
    await page.route((url) => url.pathname === sessionCalls.login.path, refuse('bad_credentials', { captcha: true }))
    const challenges = watchChallenges(page, site.local)
    const login = loginScreen(page, spoken)
    await page.goto(site.origin)
    await login.clickOpen()
    await login.fillUsername(accounts.member.username)
    await login.fillPassword('wrong')
    await login.clickSubmit()
    await solve(sliderScreen(page, spoken), challenges)
    const captcha = screenOf(page)
    await captcha.seeField()
    await hold(page)
    return captcha
  },
  events: { 'refresh.requested': { default: (captcha) => captcha.clickRefresh() } },
  outcomes: {
    loadCaptcha: {
      'done/image': real(),
    },
  },
  see: {
    loading: (captcha) => captcha.dontSeePicture(),
    fresh: async (captcha) => {
      await captcha.seePicture()
      await captcha.seeNoRefresh()
    },
    ready: async (captcha) => {
      await captcha.seePicture()
      await captcha.seeRefresh()
    },
    failed: async (captcha) => {
      await captcha.dontSeePicture()
      await captcha.seeAlert()
      await captcha.seeRefresh()
    },
  },
}
