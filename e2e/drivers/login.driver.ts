import { expect, type Page, type Route } from '@playwright/test'
import type { Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { loginModel } from '#machines/login/login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { captchaImageScreen } from '#e2e/screens/captcha-image.screen.ts'
import { freeTrialScreen } from '#e2e/screens/free-trial.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { secondVerificationScreen } from '#e2e/screens/second-verification.screen.ts'
import { socialLoginScreen } from '#e2e/screens/social-login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { gamesCalls } from '#wire/games.ts'
import { secondVerificationCalls } from '#wire/second-verification.ts'
import { sessionCalls } from '#wire/session.ts'
import { systemCalls } from '#wire/system.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import {
  byItself,
  answer,
  breakConnection,
  headlessOnly,
  real,
  refuse,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { logIn, type LoggedIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const { path } = sessionCalls.login
const isLogin = (url: URL) => url.pathname === path
/** The part of the site that reads remembered logins; it comes with the first login. */
const rememberedScript = /\/remembered-[\w-]+\.js$/

const countries = [
  { countryCode: 'PH', countryDialingCode: '63' },
  { countryCode: 'JP', countryDialingCode: '81' },
]

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  login: loginScreen(page, spoken),
  trial: freeTrialScreen(page, spoken),
  social: socialLoginScreen(page, spoken),
  captcha: captchaImageScreen(page, spoken),
  slider: sliderScreen(page, spoken),
  sms: smsCodeScreen(page, spoken),
  verification: secondVerificationScreen(page, spoken),
})
interface Screen extends ReturnType<typeof screenOf> {
  passSlider(): Promise<void>
  /** Chooses the SMS tab, whose chart asks for the dialling code. */
  chooseSms(): Promise<void>
  /** Ends the call for the dialling code that the chart waits for. */
  settleDialingCode(how: (route: Route) => Promise<void>): Promise<void>
}

const within = (states: readonly string[], path: string) =>
  states.some((state) => state === path || state.startsWith(`${path}.`))

/** A page that numbers its calls for the dialling code: two of one moment may come to the network in either order. */
const numberCalls = (page: Page) =>
  page.addInitScript((asked) => {
    const send = globalThis.fetch
    const place = globalThis as unknown as { dialingCodeCalls: number }
    place.dialingCodeCalls = 0
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === asked) {
        place.dialingCodeCalls += 1
        request.headers.set('x-number', String(place.dialingCodeCalls))
      }
      return send(request)
    }
  }, systemCalls.countryCode.path)

const numberOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly dialingCodeCalls: number }).dialingCodeCalls)

/** Holds the chart's call for the dialling code; the list of countries is read by the same call. */
const holdDialingCode = async (page: Page) => {
  const held: Route[] = []
  let expected = 0
  await page.route(
    (url) => url.pathname === systemCalls.countryCode.path,
    async (route) => {
      if (route.request().headers()['x-number'] === String(expected)) held.push(route)
      else await answer({ countryCode: 'PH', countryDialingCode: '63', countries })(route)
    },
  )
  return {
    /** The next such call is the chart's. */
    expect: async () => {
      expected = (await numberOf(page)) + 1
    },
    settle: async (how: (route: Route) => Promise<void>) => {
      const waiting = () => held.filter((route) => route.request().failure() === null)
      await expect.poll(() => waiting().length, { message: 'no dialling code is asked for' }).toBeGreaterThan(0)
      const route = waiting().at(-1)
      if (route) await how(route)
    },
  }
}

/** Lets the real server log in, by SMS the test, and adds to the answer what this account would have had. */
const loggedIn =
  (more: Partial<LoggedIn> = {}) =>
  async (route: Route, world: BrowserSite) => {
    if (await smsCodeScreen(world.page, spoken).isShown()) {
      await answer({ ...(await logIn(world.site, accounts.member)), ...more })(route)
      return
    }
    const response = await route.fetch()
    const envelope = (await response.json()) as { readonly success: boolean; readonly value: LoggedIn }
    if (!envelope.success) throw new Error(`the login was refused: ${JSON.stringify(envelope)}`)
    await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, ...more } } })
  }

/** Remembers a login on this device before the page looks, by the very part of the site whose request this is. */
const rememberFirst = async (route: Route, { page, site }: BrowserSite) => {
  const tab = await page.context().newPage()
  const blank = `${site.origin}/blank`
  await tab.route(blank, (asked) => asked.fulfill({ contentType: 'text/html', body: '' }))
  await tab.goto(blank)
  await tab.evaluate(
    async ({ script, login }) => {
      const part = (await import(script)) as { readonly remembered: { save(value: Remembered): Promise<void> } }
      await part.remembered.save(login)
    },
    { script: route.request().url(), login: { ...accounts.member, mobile: '' } },
  )
  await tab.close()
  await route.continue()
}

/** Plays the login popup: both tabs, the slider at the real server, and a captcha once demanded. */
export const loginDriver: BrowserDriver<Screen> = {
  model: loginModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.toggle('smsLogin', input === 'smsOn')
    await site.local.toggle('freePlay', true)
    await site.local.toggle('firebaseSocialLogin', true)
    await site.local.firebase(['google'])
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const screen = screenOf(page)
    await numberCalls(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    const dialingCode = await holdDialingCode(page)
    await screen.login.clickOpen()
    return {
      ...screen,
      passSlider: async () => {
        await solve(screen.slider, challenges)
      },
      chooseSms: async () => {
        await dialingCode.expect()
        await screen.login.chooseSmsTab()
      },
      settleDialingCode: dialingCode.settle,
    }
  },
  passing: (states) => states.includes('open.memory.forgetting'),
  leftOut: (states, stimulus) => {
    const subject = stimulus.split('/')[0] ?? ''
    if (states.includes('open.memory.forgetting') && !stimulus.startsWith('forgetRemembered')) {
      return 'erasing is over before anybody can do anything else'
    }
    const elsewhere = within(states, 'open.tab.sms')
      ? ['form.edited/username', 'form.edited/blank']
      : ['form.edited/sms', 'form.edited/blankSms']
    if (elsewhere.includes(stimulus)) return 'the field is on the other tab'
    if (
      (subject === 'entry.passed' || stimulus === 'form.edited/linked') &&
      states.some((state) => /recalling|username\.(checking|submitting|verifying)|sms\.submitting/.test(state))
    )
      return 'the link is locked while the form is with the server, and gone from the second verification'
    const demanded = states.includes('open.captcha.demanded')
    if (stimulus === 'form.edited/captcha' && !demanded) return 'there is no captcha on the form'
    if (subject === 'form.submitted' && demanded === stimulus.endsWith('/plain')) {
      return 'the form is sent with a captcha exactly when it shows one'
    }
    return null
  },
  events: {
    'tab.selected': {
      username: ({ login }) => login.chooseUsernameTab(),
      sms: (screen) => screen.chooseSms(),
    },
    // What a field holds already is no edit: each first takes away what may be in it.
    'form.edited': {
      username: async ({ login }) => {
        await login.fillUsername('')
        await login.fillUsername(` ${accounts.member.username} `)
        await login.fillPassword(accounts.member.password)
      },
      sms: async ({ sms }) => {
        await sms.fillMobile('')
        await sms.fillMobile('917 123 4567')
        await sms.fillCode('123456')
      },
      linked: async ({ social }, { page }) => {
        const unlinked = refuse('identity_unlinked', { linkTicket: 'ticket-of-a-google-account' })
        await page.route(isLogin, unlinked, { times: 1 })
        await social.choose('google')
        await social.seeUnlinked()
      },
      captcha: async ({ captcha }) => {
        await captcha.fillLetters('')
        await captcha.fillLetters('x7k2')
      },
      blank: async ({ login }) => {
        await login.fillUsername('')
        await login.fillUsername(' ')
        await login.fillPassword('')
      },
      blankSms: async ({ sms }) => {
        await sms.fillMobile('')
        await sms.fillMobile('12')
        await sms.fillCode('')
      },
    },
    'dialingCode.selected': {
      japan: async ({ sms }) => {
        // What is chosen already cannot be chosen again: another one comes first.
        if (await sms.hasDialingCode('81')) await sms.chooseDialingCode('63')
        await sms.chooseDialingCode('81')
      },
    },
    'remember.toggled': {
      default: async ({ login }, { page, ahead }) => {
        if (ahead[0] === 'forgetRemembered:error/unavailable') await breakStorageOnce(page)
        await login.clickRemember()
      },
    },
    'form.submitted': {
      plain: ({ login }) => login.clickSubmit(),
      withCaptcha: ({ login }) => login.clickSubmit(),
    },
    'verification.passed': {
      ok: async ({ verification }, { page, site }) => {
        await page.route(
          (url) => url.pathname === secondVerificationCalls.verifyLogin.path,
          async (route) => answer(await logIn(site, accounts.member))(route),
        )
        await verification.fillCode('Marisol Reyes')
        await verification.clickSubmit()
      },
    },
    'verification.left': { default: ({ verification }) => verification.clickBack() },
    'entry.passed': {
      trial: ({ trial }) => trial.clickTry(),
      social: async ({ social }, { page, site }) => {
        await page.route(isLogin, async (route) => answer(await logIn(site, accounts.member))(route), { times: 1 })
        await social.choose('google')
      },
    },
    'captcha.spent': { default: headlessOnly('the form tells it itself, with the answer to a login') },
    closed: { default: ({ login }) => login.clickClose() },
  },
  outcomes: {
    loadRemembered: {
      'done/nothing': { at: 'request', path: rememberedScript, settle: real() },
      'done/login': { at: 'request', path: rememberedScript, settle: rememberFirst },
      'error/unavailable': {
        at: 'request',
        path: rememberedScript,
        settle: real(({ page }) => breakStorageOnce(page)),
      },
    },
    loadDialingCode: {
      'done/philippines': { at: 'page', act: (screen) => screen.settleDialingCode((route) => route.continue()) },
      'done/japan': {
        at: 'page',
        act: (screen) => screen.settleDialingCode(answer({ countryCode: 'JP', countryDialingCode: '81', countries })),
      },
      'error/fault': { at: 'page', act: (screen) => screen.settleDialingCode(breakConnection) },
    },
    slider: {
      'done/ticket': { at: 'page', act: (screen) => screen.passSlider() },
      'done/cancelled': { at: 'page', act: ({ slider }) => slider.clickBack() },
    },
    login: {
      'done/ok': loggedIn(),
      'done/firstTime': loggedIn({ firstTimeLogin: true }),
      'done/weak': loggedIn({ mustChangePassword: 'weak' }),
      'done/expired': loggedIn({ mustChangePassword: 'expired', passwordExpired: true }),
    },
    forgetRemembered: { 'done/ok': byItself, 'error/unavailable': byItself },
    finishLogin: { 'done/ok': { at: 'request', path: gamesCalls.popularGames.path, settle: real() } },
  },
  see: {
    recalling: ({ login }) => login.see(),
    'open.tab.username.editing': async ({ login, slider }) => {
      await login.seeUsernameForm()
      await slider.dontSee()
    },
    'open.tab.username.checkingSlider': ({ slider }) => slider.see(),
    'open.tab.username.submitting': ({ login }) => login.seeSubmitting(),
    'open.tab.username.verifying': ({ verification }) => verification.seeForm(),
    'open.tab.username.editing.failed': ({ login }) => login.seeFault(),
    'open.tab.sms.editing': ({ sms }) => sms.seeMobile(),
    'open.tab.sms.submitting': ({ login }) => login.seeSubmitting(),
    'open.tab.sms.editing.failed': ({ login }) => login.seeFault(),
    'open.captcha.notDemanded': ({ captcha }) => captcha.dontSee(),
    'open.captcha.demanded': ({ captcha }) => captcha.seeField(),
    finishing: ({ login }) => login.seeFinishing(),
    loggedIn: async ({ login, app }) => {
      await login.dontSee()
      await app.seeMember()
    },
    closed: async ({ login, app }) => {
      await login.dontSee()
      await app.seeVisitor()
    },
  },
}
