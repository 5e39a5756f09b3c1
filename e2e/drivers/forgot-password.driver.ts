import { expect, type Page } from '@playwright/test'
import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { forgotPasswordModel } from '#machines/forgot-password/forgot-password.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { forgotPasswordScreen } from '#e2e/screens/forgot-password.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { systemCalls } from '#wire/system.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { byItself, answer, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  forgot: forgotPasswordScreen(page, spoken),
  sms: smsCodeScreen(page, spoken),
})
type Screen = ReturnType<typeof screenOf>

const countries = [
  { countryCode: 'PH', countryDialingCode: '63' },
  { countryCode: 'JP', countryDialingCode: '81' },
]

/** Plays the recovery of a password on both tabs, against answers of the server's shapes. */
export const forgotPasswordDriver: BrowserDriver<Screen> = {
  model: forgotPasswordModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.forgetLimits()
    await site.local.toggle('phoneRecovery', input === 'phoneOn')
    // The dialling code is read by the same call as the list of countries; the paths are about the rules.
    await page.route(
      (url) => url.pathname === systemCalls.countryCode.path,
      answer({ countryCode: 'PH', countryDialingCode: '63', countries }),
    )
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    // A link to it is followed once the brand is known, as a person's click is.
    await page.evaluate(() => history.pushState({}, '', '#forgot-password'))
    await screen.forgot.see()
    if (input === 'phoneOff') await screen.forgot.dontSeeMobileTab()
    return screen
  },
  passing: (states) => states.includes('entering'),
  leftOut: (states, stimulus, context) => {
    const { phoneRecovery } = (context ?? {}) as { readonly phoneRecovery?: boolean }
    const [subject = ''] = stimulus.split('/')
    const tab = states.some((state) => state.startsWith('email.editing'))
      ? 'email'
      : states.some((state) => state.startsWith('mobile.editing'))
        ? 'mobile'
        : null
    if (['form.submitted', 'form.edited', 'tab.selected', 'dialingCode.selected'].includes(subject) && tab === null)
      return 'there is no form to type in'
    if (subject === 'tab.selected' && phoneRecovery === false) return 'with one way there are no tabs'
    if (subject === 'form.edited') {
      const own = stimulus.endsWith('mail') || stimulus.endsWith('Email') ? 'email' : 'mobile'
      return own === tab ? null : 'the field is on the other tab'
    }
    if (subject === 'dialingCode.selected' && tab !== 'mobile') return 'there is no number on the form'
    if (subject === 'mail.again' && !states.includes('mailed')) return 'there is no button'
    if (subject === 'closed' && (states.includes('email.sending') || states.includes('mobile.submitting')))
      return 'nothing closes while the server is asked'
    return null
  },
  events: {
    'tab.selected': {
      email: ({ forgot }) => forgot.chooseEmailTab(),
      mobile: ({ forgot }) => forgot.chooseMobileTab(),
    },
    // What a field holds already is no edit: each first takes away what may be in it.
    'form.edited': {
      email: async ({ forgot }) => {
        await forgot.fill('username', '')
        await forgot.fill('username', 'marisol')
        await forgot.fill('email', 'marisol@example.test')
      },
      noEmail: async ({ forgot }) => {
        await forgot.fill('username', '')
        await forgot.fill('username', 'marisol')
        await forgot.fill('email', 'not an address')
      },
      mobile: async ({ forgot, sms }) => {
        await sms.fillMobile('')
        await sms.fillMobile('9171234567')
        await sms.fillCode('123456')
        await forgot.fill('newPassword', 'Bagong-susi-2')
        await forgot.fill('confirmNewPassword', 'Bagong-susi-2')
      },
      otherAgain: async ({ forgot }) => {
        await forgot.fill('confirmNewPassword', '')
        await forgot.fill('confirmNewPassword', 'Bagong-susi-3')
      },
    },
    'dialingCode.selected': { japan: ({ sms }) => sms.chooseDialingCode('81') },
    'form.submitted': { default: ({ forgot }) => forgot.clickSubmit() },
    'mail.again': { default: ({ forgot }) => forgot.clickAgain() },
    closed: { default: ({ forgot }) => forgot.clickClose() },
  },
  outcomes: {
    loadPhoneForm: {
      'done/ok': answer({ version: 'v1', minimumAge: 18, username: { password: modelPasswordRule }, mobile: null }),
    },
    setPassword: {
      // The account of the answer is one that the real server knows, so that the site can go on with it.
      'done/ok': async (route, { site }) => answer(await logIn(site, accounts.member))(route),
    },
    storeSession: {
      'done/ok': byItself,
      'error/bug': headlessOnly('the root of the site cannot be missing while its dialog is open'),
    },
  },
  see: {
    'email.editing.resting': ({ forgot }) => forgot.seeEmailForm(),
    'email.editing.failed': ({ forgot }) => forgot.seeFault(),
    'email.sending': ({ forgot }) => forgot.seeSending(),
    mailed: ({ forgot }) => forgot.seeMailed(),
    'mobile.editing.resting': ({ forgot }) => forgot.seeMobileForm(),
    'mobile.editing.failed': ({ forgot }) => forgot.seeFault(),
    'mobile.submitting': ({ forgot }) => forgot.seeSetting(),
    entered: async ({ forgot, app }, { page }) => {
      await forgot.dontSee()
      await app.seeMember()
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
    },
    closed: async ({ forgot, app }) => {
      await forgot.dontSee()
      await app.seeVisitor()
    },
  },
}
