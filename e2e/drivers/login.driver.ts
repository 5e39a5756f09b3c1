import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { loginModel } from '#machines/login/login.model.ts'
import { socialLoginScreen } from '#e2e/screens/social-login.screen.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { philippines } from '#e2e/support/country.ts'
import { chooseDialingCode } from '#e2e/support/dialing-code.ts'
import {
  fulfillWith,
  breakConnection,
  headlessOnly,
  real,
  refuse,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, fill, inTurn, type Touch, within } from '#e2e/support/gestures.ts'
import { banner, pageObject, inside, type MessageId } from '#e2e/support/page-object.ts'
import { visitorHome } from '#e2e/support/openings.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { logIn, type LoggedIn } from '#e2e/support/sessions.ts'
import { gone, here, member, unseen, visitor, without } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

const { path } = sessionCalls.login
const isLogin = (url: URL) => url.pathname === path
/** The chunk that reads remembered logins; it is loaded with the first login. */
const rememberedScript = /\/remembered-[\w-]+\.js$/

const place = inside('dialog', 'login.title')
const slider = inside('region', 'slider.title')
const verification = inside('region', 'second-verification.title')

interface Screen {
  readonly social: ReturnType<typeof socialLoginScreen>
  passSlider(): Promise<void>
  /** Marks the next request for the dialling code as the chart's. */
  expectDialingCode(): Promise<void>
  /** Responds to the chart's request for the dialling code. */
  settleDialingCode(how: (route: Route) => Promise<void>): Promise<void>
}

/** Numbers the page's requests for the dialling code: two at the same time may reach the network in either order. */
const numberCalls = (page: Page) =>
  page.addInitScript((pathname) => {
    const send = globalThis.fetch
    const place = globalThis as unknown as { dialingCodeCalls: number }
    place.dialingCodeCalls = 0
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === pathname) {
        place.dialingCodeCalls += 1
        request.headers.set('x-number', String(place.dialingCodeCalls))
      }
      return send(request)
    }
  }, systemCalls.countryCode.path)

const numberOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly dialingCodeCalls: number }).dialingCodeCalls)

/** Holds the chart's request for the dialling code; the list of countries is loaded by the same call. */
const holdDialingCode = async (page: Page) => {
  const held: Route[] = []
  let expected = 0
  await page.route(
    (url) => url.pathname === systemCalls.countryCode.path,
    async (route) => {
      if (route.request().headers()['x-number'] === String(expected)) held.push(route)
      else await fulfillWith(philippines)(route)
    },
  )
  return {
    /** Marks the next request as the chart's. */
    expect: async () => {
      expected = (await numberOf(page)) + 1
    },
    settle: async (how: (route: Route) => Promise<void>) => {
      const waiting = () => held.filter((route) => route.request().failure() === null)
      await expect.poll(() => waiting().length, { message: 'no dialling code is requested' }).toBeGreaterThan(0)
      const route = waiting().at(-1)
      if (route) await how(route)
    },
  }
}

/** Logs in at the real server (for SMS, by the test itself), and adds fields to the response. */
const loggedIn =
  (more: Partial<LoggedIn> = {}) =>
  async (route: Route, world: BrowserSite) => {
    if ((await (await world.hand.field('sms-code.mobile')).count()) > 0) {
      await fulfillWith({ ...(await logIn(world.site, accounts.member)), ...more })(route)
      return
    }
    const response = await route.fetch()
    const envelope = (await response.json()) as { readonly success: boolean; readonly value: LoggedIn }
    if (!envelope.success) throw new Error(`the login was refused: ${JSON.stringify(envelope)}`)
    await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, ...more } } })
  }

/** Saves a remembered login before the page reads it, with the chunk whose request this is. */
const rememberFirst = async (route: Route, { page, site }: BrowserSite) => {
  const tab = await page.context().newPage()
  const blank = `${site.origin}/blank`
  await tab.route(blank, (blankRoute) => blankRoute.fulfill({ contentType: 'text/html', body: '' }))
  await tab.goto(blank)
  await tab.evaluate(
    async ({ script, login }) => {
      const chunk = (await import(script)) as { readonly remembered: { save(value: Remembered): Promise<void> } }
      await chunk.remembered.save(login)
    },
    { script: route.request().url(), login: { ...accounts.member, mobile: '' } },
  )
  await tab.close()
  await route.continue()
}

/** Chooses a tab if there are tabs; a form with one login method has none. */
const choose =
  (id: MessageId): Touch =>
  async (_, { hand }) => {
    if ((await (await hand.place()).getByRole('tab').count()) > 0) await hand.click(id)
  }
/** Sees the captcha, or the slider or second verification that replaces the fields. */
const captchaOrCheck = async (_: Screen, { page, hand }: BrowserSite) => {
  const captcha = await hand.field('captcha-image.label')
  const checks = [await pageObject(page, slider).place(), await pageObject(page, verification).place()]
  await expect(
    checks
      .reduce((one, other) => one.or(other), captcha)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}
const editable = async (field: Promise<Locator>) => expect(await field).toBeEditable()

const switchedBySite = headlessOnly('the operator switches it: see site-shell.e2e.ts')

/** Drives the login dialog: both tabs, the slider at the real server, and a captcha once demanded. */
export const loginDriver: BrowserDriver<Screen> = {
  model: loginModel,
  place,
  async open(world, input) {
    const { page, site } = world
    await site.local.toggle('smsLogin', input === 'smsOn')
    await site.local.toggle('freePlay', true)
    await site.local.toggle('firebaseSocialLogin', true)
    await site.local.firebase(['google'])
    const { passSlider } = loginDialogOf(page, site)
    await numberCalls(page)
    await visitorHome(world)
    const dialingCode = await holdDialingCode(page)
    await pageObject(page, banner).click('app.login')
    return {
      social: socialLoginScreen(page, testLanguage),
      passSlider,
      expectDialingCode: dialingCode.expect,
      settleDialingCode: dialingCode.settle,
    }
  },
  closedInputs: {
    agents: headlessOnly('agents log in on a page of their own: see login.e2e.ts'),
  },
  isTransient: (states) => states.includes('open.rememberMe.erasing'),
  leftOut: (states, stimulus) => {
    const subject = stimulus.split('/')[0] ?? ''
    if (states.includes('open.rememberMe.erasing') && !stimulus.startsWith('forgetRemembered')) {
      return 'erasing ends before the user can do anything else'
    }
    if (states.includes('loadingRemembered.sms') && subject === 'form.edited')
      return 'the fields of the tab appear with the form'
    const elsewhere = states.includes('open.tab.sms')
      ? ['form.edited/username', 'form.edited/blank']
      : ['form.edited/sms', 'form.edited/blankSms']
    if (elsewhere.includes(stimulus)) return 'the field is on the other tab'
    if (
      (subject === 'entry.passed' || stimulus === 'form.edited/linked') &&
      states.some((state) =>
        /loadingRemembered|username\.(checking|submitting|verifying)|sms\.(submitting|verifying)/.test(state),
      )
    )
      return 'the link is locked while the form is submitted, and absent in the second verification'
    if (states.includes('open.tab.username.checkingSlider') && stimulus === 'remember.toggled/default') {
      return 'the slider replaces the fields and the box'
    }
    const demanded = states.includes('open.captcha.required')
    if (stimulus === 'form.edited/captcha' && !demanded) return 'there is no captcha on the form'
    if (subject === 'form.submitted' && demanded === stimulus.endsWith('/plain')) {
      return 'the form is sent with a captcha exactly when it shows one'
    }
    return null
  },
  events: {
    'tab.selected': {
      username: choose('login.tab.username'),
      sms: inTurn(({ expectDialingCode }: Screen) => expectDialingCode(), choose('login.tab.sms')),
    },
    'form.edited': {
      username: fill({ 'login.username': ` ${accounts.member.username} `, 'login.password': accounts.member.password }),
      sms: fill({ 'sms-code.mobile': '917 123 4567', 'sms-code.code': '123456' }),
      linked: async ({ social }, { page }) => {
        const unlinked = refuse('identity_unlinked', { linkTicket: 'ticket-of-a-google-account' })
        await page.route(isLogin, unlinked, { times: 1 })
        await social.choose('google')
        await social.seeUnlinked()
      },
      captcha: fill({ 'captcha-image.label': 'x7k2' }),
      blank: fill({ 'login.username': ' ', 'login.password': '' }),
      blankSms: fill({ 'sms-code.mobile': '12', 'sms-code.code': '' }),
    },
    'dialingCode.selected': { japan: chooseDialingCode('81') },
    'remember.toggled': {
      default: async (_, { page, hand, ahead }) => {
        if (ahead[0] === 'forgetRemembered:error/unavailable') await breakStorageOnce(page)
        await hand.click('login.remember')
      },
    },
    'verification.passed': {
      ok: async (_, { page, site }) => {
        await page.route(
          (url) => url.pathname === secondVerificationCalls.verifyLogin.path,
          async (route) => fulfillWith(await logIn(site, accounts.member))(route),
        )
        const form = pageObject(page, verification)
        await (await form.place()).getByRole('textbox').fill('Marisol Reyes')
        await form.click('second-verification.submit')
      },
    },
    'verification.left': { default: click('second-verification.back') },
    'entry.passed': {
      trial: click('free-trial.try'),
      social: async ({ social }, { page, site }) => {
        await page.route(isLogin, async (route) => fulfillWith(await logIn(site, accounts.member))(route), { times: 1 })
        await social.choose('google')
      },
    },
    'smsLogin.switched': { on: switchedBySite, off: switchedBySite },
    'captcha.spent': { default: headlessOnly('the form raises it itself, with the response to a login') },
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
        act: (screen) =>
          screen.settleDialingCode(fulfillWith({ ...philippines, countryCode: 'JP', countryDialingCode: '81' })),
      },
      'error/fault': { at: 'page', act: (screen) => screen.settleDialingCode(breakConnection) },
    },
    slider: {
      'done/ticket': { at: 'page', act: (screen) => screen.passSlider() },
      'done/cancelled': { at: 'page', act: click('slider.cancel') },
    },
    login: {
      'done/ok': loggedIn(),
      'done/firstTime': loggedIn({ firstTimeLogin: true }),
      'done/weak': loggedIn({ mustChangePassword: 'weak' }),
      'done/expired': loggedIn({ mustChangePassword: 'expired', passwordExpired: true }),
    },
    finishLogin: { 'done/ok': { at: 'request', path: gamesCalls.popularGames.path, settle: real() } },
  },
  see: {
    loadingRemembered: here,
    'open.tab.username.editing': [(_, { hand }) => editable(hand.field('login.password')), within(slider, gone)],
    'open.tab.username.checkingSlider': within(slider, here),
    'open.tab.username.submitting': 'login.submitting',
    'open.tab.sms.verifying': within(verification, (_, { hand }) => hand.see('second-verification.submit')),
    'open.tab.username.verifying': within(verification, (_, { hand }) => hand.see('second-verification.submit')),
    'open.tab.sms.editing': 'sms-code.mobile',
    'open.tab.sms.submitting': 'login.submitting',
    'open.captcha.notRequired': without('captcha-image.label'),
    'open.captcha.required': captchaOrCheck,
    'open.rememberMe': unseen('whether a login is remembered shows when the dialog opens the next time'),
    finishing: 'login.finishing',
    loggedIn: [gone, member],
    closed: [gone, visitor],
  },
}
