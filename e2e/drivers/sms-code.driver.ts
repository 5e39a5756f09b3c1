import { expect, type Page } from '@playwright/test'
import { smsCodeModel } from '#machines/sms-code/sms-code.model.ts'
import { moment, sliderScreen } from '#e2e/screens/slider.screen.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import { real, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, inTurn, within } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { busyAt, gone, here, offers, unseen } from '#e2e/support/expectations.ts'
import { pauseClock } from '#e2e/support/pause-clock.ts'
import { testLanguage } from '#e2e/support/texts.ts'

interface Screen {
  passSlider(): Promise<void>
}

const slider = inside('region', 'slider.title')
const warning = inside('alertdialog', 'sms-code.warning.title')

/** Posts a deadline as another tab would, `remaining` milliseconds from now. */
const postDeadline = (page: Page, remaining: number) =>
  page.evaluate((ahead) => {
    const tab = new BroadcastChannel('statehouse.sms')
    tab.postMessage(Date.now() + ahead)
    tab.close()
  }, remaining)

const request = (mobile: string) => inTurn(fill({ 'sms-code.mobile': mobile }), click('sms-code.send'))

/** Plays requesting a code on the login form's SMS tab. */
export const smsCodeDriver: BrowserDriver<Screen> = {
  model: smsCodeModel,
  place: inside('dialog', 'login.title'),
  stillClock: true,
  async open(world, _input) {
    const { page, site, hand } = world
    await page.clock.resume()
    // The browser logs refusals of the Firebase mock to its console.
    site.expectErrors(/identitytoolkit\.googleapis\.com/)
    await site.local.toggle('smsLogin', true)
    const challenges = watchChallenges(page, site.local)
    await openLogin(world)
    await hand.click('login.tab.sms')
    await hand.see('sms-code.send')
    await pauseClock(page)
    return { passSlider: () => solve(sliderScreen(page, testLanguage), challenges, () => world.pass(moment)) }
  },
  leftOut: (states, stimulus) =>
    stimulus.startsWith('mobile.edited') && states.some((state) => /^code\.(checking|refused|failed)$/.test(state))
      ? 'the slider check replaces the field, or the warning covers it'
      : null,
  events: {
    'code.requested': { valid: request('917 123-4567'), short: request('123'), empty: request(' ') },
    'mobile.edited': { default: fill({ 'sms-code.mobile': '91' }) },
    'warning.confirmed': { default: within(warning, click('sms-code.warning.confirm')) },
    'deadline.received': {
      ahead: (_, { page }) => postDeadline(page, 40_000),
      past: (_, { page }) => postDeadline(page, -100_000),
    },
  },
  outcomes: {
    slider: {
      'done/ticket': { at: 'page', act: ({ passSlider }) => passSlider() },
      'done/cancelled': { at: 'page', act: click('slider.cancel') },
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
    'code.idle': [offers('sms-code.send'), within(warning, gone)],
    'code.checking': within(slider, here),
    'code.sending': busyAt('sms-code.send'),
    'code.countingDown': 'sms-code.wait',
    'code.refused': within(warning, async (_, { hand }) => {
      const place = await hand.place()
      const tooMany = place.getByText(await hand.words('refusal.sms_too_many'))
      await expect(tooMany.or(place.getByText(await hand.words('refusal.firebase_quota')))).toBeVisible()
    }),
    'code.failed': within(warning, (_, { hand }) => hand.see('sms-code.warning.failed')),
    throttle: unseen('not visible on the page'),
  },
}
