import { expect, type Page, type Request, type Route } from '@playwright/test'
import { appModel } from '#machines/app/app.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { changePasswordScreen } from '#e2e/screens/change-password.screen.ts'
import { gameLaunchScreen } from '#e2e/screens/game-launch.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { registerScreen } from '#e2e/screens/register.screen.ts'
import { protectedActionScreen } from '#e2e/screens/protected-action.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { accountCalls } from '#wire/account.ts'
import { eventsPath } from '#wire/events.ts'
import { registrationCalls } from '#wire/registration.ts'
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
} from '#e2e/support/driver.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { beLoggedIn, logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const brandPath = systemCalls.whitelabel.path
const rulesPath = registrationCalls.registrationRules.path

/** A registration that asks for a password only. */
const shortRegistration = {
  version: 'short',
  minimumAge: 18,
  username: null,
  mobile: {
    password: { enabled: true, required: true, patternId: 'any', acceptedPattern: null, minLength: 1, maxLength: 64 },
  },
}

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  login: loginScreen(page, spoken),
  slider: sliderScreen(page, spoken),
  logout: logoutScreen(page, spoken),
  gate: protectedActionScreen(page, spoken),
  launch: gameLaunchScreen(page, spoken),
  change: changePasswordScreen(page, spoken),
})
interface Screen extends ReturnType<typeof screenOf> {
  /** Waits until the server's events reach the page as whoever is logged in. */
  hearing(): Promise<void>
  /** Logs in on the form that is open, as the account that the rest of the path asks for. */
  logIn(account: (typeof accounts)['member' | 'trial' | 'weakPassword']): Promise<void>
  /** Calls to the server for the end of the session. */
  readonly logouts: HeldCalls
  /** Switches something about the brand at the server. */
  switchBrand(): Promise<void>
}

/** Goes to an address of the site without loading it anew, as a bookmark script or the browser's own menu does. */
const go = (page: Page, to: string) => page.evaluate((path) => history.pushState({}, '', path), to)

const goHome = async (page: Page) => {
  if (new URL(page.url()).pathname !== '/') await go(page, '/')
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

/** The page of the game asks at the gate once more: a session lost before that would have it ask for a login. */
const beInGame = (page: Page) =>
  expect
    .poll(async () => (await liveState(page, 'game'))?.value ?? 'gating', { message: 'no game', timeout: 20_000 })
    .not.toBe('gating')

/** Whose server events a page listens to: the newest stream that was answered. */
const watchStream = (page: Page) => {
  let newest: Request | null = null
  let answered = false
  const isStream = (request: Request) => new URL(request.url()).pathname === eventsPath
  page.on('request', (request) => {
    if (!isStream(request)) return
    newest = request
    answered = false
  })
  page.on('response', (response) => {
    if (response.request() === newest && response.ok()) answered = true
  })
  return async () => {
    const token = await tokenOf(page)
    const listening = () => answered && (newest?.headers()['authorization'] ?? null) === (token && `Bearer ${token}`)
    await expect.poll(listening, { message: 'the page hears no events', timeout: 20_000 }).toBe(true)
  }
}

/** The real member info, with what it says of the password as the path wants it. */
const owing = (mustChangePassword: 'weak' | null) => async (route: Route) => {
  const response = await route.fetch()
  const envelope = (await response.json()) as { readonly value: object }
  await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, mustChangePassword } } })
}

const nobody = (states: readonly string[]) => states.includes('session.visitor')
const entering = (states: readonly string[]) => states.includes('session.member.entering')

/** What keeps a person from doing this here; null when nothing does. */
function hindrance(states: readonly string[], stimulus: string, context: unknown): string | null {
  const [subject = ''] = stimulus.split('/')
  const open = states.find((state) => state.startsWith('dialog.'))?.slice('dialog.'.length)
  const outcome = subject.includes(':')
  const alerted = (context as { readonly alert: unknown }).alert !== null

  if (entering(states)) {
    if (open === 'none') return 'a session is opened by a login, which is open then'
    return stimulus.startsWith('login:done') || stimulus.startsWith('protectedAction:done')
      ? possible(!/closed|cancelled/.test(stimulus), 'who is logged in has not turned away')
      : 'the login finishes before anybody can do anything else'
  }
  if (open === 'logout' && nobody(states)) {
    return possible(/^logout:done\/(loggedOut|unheard)/.test(stimulus), 'the logout ends in the same moment')
  }
  if (subject === 'login:done') return possible(stimulus.endsWith('closed'), 'nobody has logged in')
  if (subject === 'protectedAction:done') return possible(stimulus.endsWith('cancelled'), 'nobody has logged in')
  if (subject === 'logout:done') return possible(stimulus.endsWith('stayed'), 'the session has not been closed')
  if (outcome) return null
  if (alerted && !['alert.dismissed', 'brand.changed'].includes(subject)) return 'an alert stands over the page'

  switch (subject) {
    case 'session.opened':
      return stimulus.endsWith('/registered')
        ? possible(open === 'none' && states.includes('brand.ready'), 'registration stands over the page alone')
        : possible(open === 'login' || open === 'gate', 'a session is opened by a login')
    case 'session.closed':
      return possible(open === 'logout', 'a session is closed by a logout')
    case 'session.lost':
      return possible(
        open === 'logout' || (open === 'none' && !states.includes('session.member.owingPasswordChange')),
        'a dialog of a visitor loses no session',
      )
    case 'logout.requested':
      return possible(!nobody(states), 'there is no button')
    case 'action.requested':
      return possible(
        nobody(states) && states.includes('brand.ready'),
        'members pass at once, which the paths of the gate play; games are on the page of a site that has started',
      )
    case 'alert.dismissed':
      return possible(alerted && open === 'none', 'no alert stands over the page')
    case 'password.changed':
      return possible(!nobody(states) && open === 'none', 'a dialog stands over the page')
    case 'brand.changed':
    case 'brand.retried':
    case 'member.retried':
    case 'login.requested':
      return possible(
        open === 'none' && !states.includes('session.member.owingPasswordChange'),
        'a dialog stands over the page',
      )
    default:
      return null
  }
}
const possible = (can: boolean, reason: string) => (can ? null : reason)

/** Plays the root of the site: its start, who is here, which dialog is open, with real logins and a real stream. */
export const appDriver: BrowserDriver<Screen> = {
  model: appModel,
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    if (input === 'member') await beLoggedIn(page, await logIn(site, accounts.member))
    const challenges = watchChallenges(page, site.local)
    const hearing = watchStream(page)
    const logouts = await holdCalls(page, (url) => url.pathname === sessionCalls.logout.path)
    const screen = screenOf(page)
    await page.route(
      (url) => url.pathname === accountCalls.changePassword.path,
      answer({ changed: true, sessionsEnded: 1 }),
    )
    let referral = false
    await page.goto(site.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'statehouseEarly' in globalThis)
    // A visitor's first page waits five seconds for the brand before it is drawn without.
    await expect
      .poll(
        async () => {
          await world.pass(1_000)
          return page.locator('html').getAttribute('data-booted')
        },
        { timeout: 30_000 },
      )
      .toBe('')
    return {
      ...screen,
      hearing,
      logouts,
      logIn: async ({ username, password }) => {
        await screen.login.fillUsername(username)
        await screen.login.fillPassword(password)
        await screen.login.clickSubmit()
        await solve(screen.slider, challenges)
      },
      switchBrand: async () => {
        referral = !referral
        await site.local.toggle('referral', referral)
      },
    }
  },
  passing: (states) =>
    (entering(states) && !states.includes('dialog.none')) || (nobody(states) && states.includes('dialog.logout')),
  leftOut: hindrance,
  events: {
    'login.requested': {
      default: async (screen, { page }) => {
        await goHome(page)
        if ((await tokenOf(page)) === null) return screen.app.clickLogin()
        await go(page, '/login')
        await screen.app.seeLoggedInAs(await page.evaluate(() => sessionStorage.getItem('username') ?? ''))
        await page.goBack()
      },
    },
    'login.closed': {
      default: headlessOnly('the login it closes ends in the same moment: login.e2e.ts leaves the login page'),
    },
    'logout.requested': {
      default: async (screen, { page }) => {
        if ((await screen.change.dialog.count()) > 0) return screen.change.clickLogout()
        await goHome(page)
        await screen.app.clickLogout()
      },
    },
    'action.requested': {
      launch: async ({ launch }, { page }) => {
        await goHome(page)
        await launch.clickGame('Harbour Lights')
      },
    },
    'session.opened': {
      member: async (screen, { ahead: [next = ''] }) => {
        const account = next.endsWith('weakPassword') ? 'weakPassword' : next.endsWith('refused') ? 'trial' : 'member'
        await screen.logIn(accounts[account])
      },
      registered: async (_, { page, site }) => {
        await goHome(page)
        await page.route((url) => url.pathname === rulesPath, answer(shortRegistration))
        await page.route(
          (url) => url.pathname === registrationCalls.registerMobile.path,
          async (route) => answer(await logIn(site, accounts.member))(route),
        )
        await go(page, '/register')
        const register = registerScreen(page, spoken)
        await register.fill('password', accounts.member.password)
        await register.fill('confirmPassword', accounts.member.password)
        await register.clickAgreement()
        await register.clickSubmit()
      },
    },
    'session.closed': {
      default: async ({ logout, logouts }, { ahead: [next = ''] }) => {
        await logout.clickConfirm()
        await logouts.settle(next.endsWith('unheard') ? breakConnection : answer({ loggedOut: true }))
      },
    },
    'session.lost': {
      default: async (screen, { page, site }) => {
        const token = await tokenOf(page)
        if (token === null) throw new Error('there is no session to lose')
        await screen.hearing()
        const isLeaving = await screen.logout.isShown()
        if (isLeaving) await screen.logout.clickConfirm()
        await logOut(site, token)
        // Its part of the site may still be on the way: later it would come over whatever is done next.
        if (!isLeaving) await screen.app.seeAlert('sessionLost')
      },
    },
    'password.changed': {
      default: async (screen, { page }) => {
        const forced = (await screen.change.dialog.count()) > 0
        if (!forced) {
          await goHome(page)
          await go(page, '/me#change-password')
          await screen.change.see()
        }
        await screen.change.seeForm()
        if (!forced) await screen.change.fill('oldPassword', accounts.member.password)
        else if (await screen.change.asksOld()) await screen.change.fill('oldPassword', accounts.weakPassword.password)
        await screen.change.fill('newPassword', 'Bagong-susi-2')
        await screen.change.fill('confirmNewPassword', 'Bagong-susi-2')
        await screen.change.clickSubmit()
        await screen.change.clickGo()
      },
    },
    'brand.changed': {
      default: async (screen, { page }) => {
        await screen.hearing()
        // The page's own early request is still waiting when the brand changes first: nobody listens to it any more.
        const asked = page.waitForRequest((request) => new URL(request.url()).pathname === brandPath)
        await screen.switchBrand()
        await asked
      },
    },
    'brand.retried': { default: ({ app }) => app.clickRetry() },
    'member.retried': {
      default: async (screen, { page }) => {
        await goHome(page)
        await go(page, '/me')
        await screen.app.clickRetry()
      },
    },
    'alert.dismissed': { default: ({ app }) => app.clickDismiss() },
  },
  outcomes: {
    login: {
      'done/member': byItself,
      'done/weakPassword': byItself,
      'done/closed': { at: 'page', act: ({ login }) => login.clickClose() },
    },
    logout: {
      'done/loggedOut': { at: 'page', act: ({ logouts }) => settleLate(logouts, answer({ loggedOut: true })) },
      'done/unheard': {
        at: 'page',
        // Its alert is fetched first: it would come over whatever is opened next.
        act: async ({ app, logouts }) => {
          await settleLate(logouts, breakConnection)
          await app.seeAlert('logoutUnheard')
        },
      },
      'done/stayed': { at: 'page', act: ({ logout }) => logout.clickStay() },
    },
    protectedAction: {
      'done/allowed': { at: 'page', act: (_, { page }) => beInGame(page) },
      'done/weakPassword': byItself,
      'done/refused': { at: 'page', act: ({ gate }) => gate.clickConfirm() },
      'done/cancelled': { at: 'page', act: ({ login }) => login.clickClose() },
    },
    loadBrand: {
      'done/ok': { at: 'request', newest: true, settle: real() },
      'done/refused': { at: 'request', newest: true, settle: refuse('rate_limited') },
      'error/fault': { at: 'request', newest: true, settle: breakConnection },
    },
    loadMember: {
      'done/ok': owing(null),
      'done/weakPassword': owing('weak'),
    },
  },
  see: {
    'brand.failed': ({ app }) => app.seeFailedStart(),
    'brand.ready': ({ app }) => app.dontSeeFailedStart(),
    'session.member.owingPasswordChange': async ({ change, logout }) => {
      if (!(await logout.isShown())) await change.seeForm()
    },
    'dialog.login': ({ login }) => login.seeOpen(),
    'dialog.logout': ({ logout }) => logout.see(),
    'dialog.gate': ({ login }) => login.see(),
    'dialog.none': async ({ login, logout }) => {
      await login.dontSee()
      await logout.dontSee()
    },
  },
}

/** Ends a logout whose session the server's event has already closed; one that closed it is over. */
async function settleLate(logouts: HeldCalls, how: (route: Route) => Promise<void>): Promise<void> {
  if (logouts.waiting()) await logouts.settle(how)
}
