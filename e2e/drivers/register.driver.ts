import type { Page } from '@playwright/test'
import { registerModel } from '#machines/register/register.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { captchaImageScreen } from '#e2e/screens/captcha-image.screen.ts'
import { registerScreen } from '#e2e/screens/register.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { systemCalls } from '#wire/system.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import { byItself, answer, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  register: registerScreen(page, spoken),
  captcha: captchaImageScreen(page, spoken),
  slider: sliderScreen(page, spoken),
  sms: smsCodeScreen(page, spoken),
})
interface Screen extends ReturnType<typeof screenOf> {
  passSlider(): Promise<void>
}

interface Known {
  readonly method?: string
  readonly rules?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null
}

/** Whether the form on the screen has a field. */
const asks = (context: unknown, field: string) => {
  const { method = '', rules: known } = (context ?? {}) as Known
  return known?.[method]?.[field] !== undefined
}

/** Plays registration: both tabs, the slider at the real server, and what the server's rules make of the form. */
export const registerDriver: BrowserDriver<Screen> = {
  model: registerModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const screen = screenOf(page)
    // The form waits for the visitor's country together with its rules; those are what the paths are about.
    await page.route(
      (url) => url.pathname === systemCalls.countryCode.path,
      answer({
        countryCode: 'PH',
        countryDialingCode: '63',
        countries: [{ countryCode: 'PH', countryDialingCode: '63' }],
      }),
    )
    const query = input === 'invited' ? '?affiliateCode=LINK2026&referralCode=MARISOL7' : ''
    await page.goto(`${site.origin}/register${query}`)
    await screen.register.see()
    return {
      ...screen,
      passSlider: async () => {
        await solve(screen.slider, challenges)
      },
    }
  },
  passing: (states) => states.includes('entering'),
  leftOut: (states, stimulus, context) => {
    const editing = states.some((state) => state.startsWith('open.form.editing'))
    const subject = stimulus.split('/')[0] ?? ''
    if (['tab.selected', 'form.edited', 'agreement.toggled', 'form.submitted'].includes(subject) && !editing)
      return 'the form takes nothing while it is being checked'
    if (subject === 'dialingCode.selected' && !(editing && asks(context, 'mobileNum')))
      return 'there is no number on the form'
    if (stimulus === 'form.edited/username' && !asks(context, 'username')) return 'the field is on the other tab'
    if (stimulus === 'form.edited/mobile' && !asks(context, 'mobileNum')) return 'the field is on the other tab'
    if (stimulus === 'form.edited/captcha' && !asks(context, 'captcha')) return 'there is no captcha on the form'
    if (subject === 'form.submitted' && asks(context, 'captcha') === stimulus.endsWith('/plain'))
      return 'the form is sent with a captcha exactly when it shows one'
    if (subject === 'tab.selected') {
      const known = (context as Known).rules
      if (known?.['username'] == null || known['mobile'] == null) return 'with one way there are no tabs'
    }
    return null
  },
  events: {
    'tab.selected': {
      username: ({ register }) => register.chooseUsernameTab(),
      mobile: ({ register }) => register.chooseMobileTab(),
    },
    // What a field holds already is no edit: each first takes away what may be in it.
    'form.edited': {
      username: async ({ register }) => {
        await register.fill('username', '')
        await register.fill('username', 'anareyes')
        await register.fill('password', 'Sampaguita-8')
        await register.fill('confirmPassword', 'Sampaguita-8')
        await register.fill('birthday', '1990-05-17')
      },
      mobile: async ({ register, sms }) => {
        await sms.fillMobile('')
        await sms.fillMobile('9185550101')
        await sms.fillCode('123456')
        await register.fill('password', 'Sampaguita-8')
        await register.fill('confirmPassword', 'Sampaguita-8')
      },
      code: async ({ register }) => {
        await register.fill('affiliateCode', '')
        await register.fill('affiliateCode', 'AHENTE88')
      },
      captcha: async ({ captcha }) => {
        await captcha.fillLetters('')
        await captcha.fillLetters('x7k2')
      },
      otherPassword: async ({ register }) => {
        await register.fill('confirmPassword', '')
        await register.fill('confirmPassword', 'Sampaguita-9')
      },
    },
    'agreement.toggled': { default: ({ register }) => register.clickAgreement() },
    'dialingCode.selected': { japan: ({ sms }) => sms.chooseDialingCode('81') },
    'form.submitted': {
      plain: ({ register }) => register.clickSubmit(),
      withCaptcha: async ({ register, captcha }) => {
        await captcha.seePicture()
        await register.clickSubmit()
      },
    },
    'warning.confirmed': { default: ({ register }) => register.clickConfirm() },
    'rules.retried': { default: ({ register }) => register.clickAgain() },
    'captcha.spent': { default: headlessOnly('the form tells it itself, with the answer to a registration') },
    closed: { default: ({ register }) => register.clickClose() },
  },
  outcomes: {
    slider: {
      'done/ticket': { at: 'page', act: (screen) => screen.passSlider() },
      'done/cancelled': { at: 'page', act: ({ slider }) => slider.clickBack() },
    },
    register: {
      // The account of the answer is one that the real server knows, so that the site can go on with it.
      'done/ok': async (route, { site }) => answer(await logIn(site, accounts.member))(route),
    },
    storeSession: {
      'done/ok': byItself,
      'error/bug': headlessOnly('the root of the site cannot be missing while its dialog is open'),
    },
  },
  see: {
    loading: ({ register }) => register.seeLoading(),
    unloaded: ({ register }) => register.seeUnloaded(),
    shut: ({ register }) => register.seeShut(),
    'open.form.editing.resting': async ({ register, slider }) => {
      await register.seeForm()
      await slider.dontSee()
    },
    'open.form.editing.failed': ({ register }) => register.seeFault(),
    'open.form.verifyingCode': ({ register }) => register.seeBusy(),
    'open.form.codeRefused': ({ register }) => register.seeWarning(),
    'open.form.checkingSlider': ({ slider }) => slider.see(),
    'open.form.submitting': ({ register }) => register.seeBusy(),
    'open.form.reloading': ({ register }) => register.seeBusy(),
    'open.captcha.notAsked': ({ captcha }) => captcha.dontSee(),
    'open.captcha.asked': ({ register }) => register.seeCaptchaAsked(),
    'open.sms.asked': ({ register }) => register.seeSmsAsked(),
    registered: ({ app }) => app.seeMember(),
    closed: async ({ register, app }) => {
      await register.dontSee()
      await app.seeVisitor()
    },
  },
}
