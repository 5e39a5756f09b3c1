import type { Page } from '@playwright/test'
import { smsCodeModel } from '#machines/sms-code/sms-code.model.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { moment, sliderScreen } from '#e2e/screens/slider.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import { real, type BrowserDriver } from '#e2e/support/driver.ts'
import { hold } from '#e2e/support/still-clock.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({ sms: smsCodeScreen(page, spoken), slider: sliderScreen(page, spoken) })
type Screen = ReturnType<typeof screenOf> & { passSlider(): Promise<void> }

/** What another tab tells of the countdown it keeps, so many milliseconds from now. */
const tellDeadline = (page: Page, remaining: number) =>
  page.evaluate((ahead) => {
    const tab = new BroadcastChannel('statehouse.sms')
    tab.postMessage(Date.now() + ahead)
    tab.close()
  }, remaining)

const request =
  (mobile: string) =>
  async ({ sms }: Screen) => {
    await sms.fillMobile(mobile)
    await sms.clickSend()
  }

/** Plays getting a code on the login form's SMS tab. */
export const smsCodeDriver: BrowserDriver<Screen> = {
  model: smsCodeModel,
  stillClock: true,
  async open(world, _input) {
    const { page, site } = world
    await page.clock.resume()
    // What the stand-in for Firebase refuses, the browser says on its console.
    site.expectErrors(/identitytoolkit\.googleapis\.com/)
    await site.prefer(page)
    await site.local.toggle('smsLogin', true)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const login = loginScreen(page, spoken)
    await page.goto(site.origin)
    await login.clickOpen()
    await login.clickSmsTab()
    const screen = screenOf(page)
    await screen.sms.seeSend()
    await hold(page)
    return {
      ...screen,
      passSlider: async () => {
        await solve(screen.slider, challenges, () => world.pass(moment))
      },
    }
  },
  leftOut: (states, stimulus) =>
    stimulus.startsWith('mobile.edited') && states.some((state) => /^code\.(refused|failed)$/.test(state))
      ? 'the warning stands over the field'
      : null,
  events: {
    'code.requested': { valid: request('917 123-4567'), short: request('123'), empty: request(' ') },
    'mobile.edited': { default: ({ sms }) => sms.fillMobile('91') },
    'warning.confirmed': { default: ({ sms }) => sms.clickConfirm() },
    'deadline.learned': {
      ahead: (_, { page }) => tellDeadline(page, 40_000),
      past: (_, { page }) => tellDeadline(page, -100_000),
    },
  },
  outcomes: {
    slider: {
      'done/ticket': { at: 'page', act: ({ passSlider }) => passSlider() },
      'done/cancelled': { at: 'page', act: ({ slider }) => slider.clickBack() },
    },
    requestCode: {
      'done/sent': real(({ site }) => site.local.firebase(null)),
      'done/byFirebase': real(({ site }) => site.local.firebase(['phone'])),
      'done/firebaseQuota': real(async ({ site }) => {
        await site.local.firebase(['phone'])
        await site.local.firebaseFault('sendVerificationCode', 'QUOTA_EXCEEDED')
      }),
    },
  },
  see: {
    'code.idle': async ({ sms }) => {
      await sms.seeSend()
      await sms.dontSeeWarning()
    },
    'code.checking': ({ slider }) => slider.see(),
    'code.sending': ({ sms }) => sms.seeBusy(),
    'code.countingDown': ({ sms }) => sms.seeCountdown(),
    'code.refused': ({ sms }) => sms.seeWarning('sms_too_many', 'firebase_quota'),
    'code.failed': ({ sms }) => sms.seeFault(),
  },
}
