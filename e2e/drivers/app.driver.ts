import { expect, type Page, type Request, type Route } from '@playwright/test'
import { appModel } from '#machines/app/app.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { eventsPath } from '#wire/events.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'
import { accounts } from '#e2e/support/accounts.ts'
import {
  byItself,
  fulfillWith,
  breakConnection,
  headlessOnly,
  real,
  refuse,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { anywhere, pageObject, inside, type Place } from '#e2e/support/page-object.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { closeSheet, playGame } from '#e2e/support/play-game.ts'
import { beLoggedIn, logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { form, gone, here, unseen, without } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

const brandPath = systemCalls.whitelabel.path
const rulesPath = registrationCalls.registrationRules.path

/** Registration rules that require only a password. */
const shortRegistration = {
  version: 'short',
  minimumAge: 18,
  username: null,
  mobile: {
    password: { enabled: true, required: true, patternId: 'any', acceptedPattern: null, minLength: 1, maxLength: 64 },
  },
}

const login = inside('dialog', 'login.title')
const logout = inside('alertdialog', 'logout.title')
const gate = inside('alertdialog', 'protected-action.title')
const change = inside('dialog', 'change-password.title')
const register = inside('dialog', 'register.title')

/** Why no path has a screen that fails to load. */
const inFaults = 'a login and a logout that fail to load are played in faults.e2e.ts'

const isThere = async (page: Page, place: Place) => (await (await pageObject(page, place).place()).count()) > 0

interface Screen {
  readonly app: ReturnType<typeof appScreen>
  /** Waits until the page receives live events with the current session. */
  waitForLiveEvents(): Promise<void>
  /** Logs in on the open form, as the account that the rest of the path needs. */
  logIn(account: (typeof accounts)['member' | 'trial']): Promise<void>
  /** Held logout calls. */
  readonly logouts: HeldCalls
  /** Changes the configuration of the brand on the server. */
  switchBrand(): Promise<void>
}

/** Navigates to an address of the site without a page load. */
const go = (page: Page, to: string) => page.evaluate((path) => history.pushState({}, '', path), to)

const goHome = async (page: Page) => {
  await closeSheet(page)
  if (new URL(page.url()).pathname !== '/') await go(page, '/')
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

/** Waits until the game page has passed the gate: a session lost before that would open a login. */
const beInGame = (page: Page) =>
  expect
    .poll(async () => (await liveState(page, 'game'))?.value ?? 'gating', { message: 'no game', timeout: 20_000 })
    .not.toBe('gating')

/** Watches the live-event streams of a page; the returned function waits for the newest one to be answered. */
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
    await expect.poll(listening, { message: 'the page receives no live events', timeout: 20_000 }).toBe(true)
  }
}

const isLogin = ({ pathname }: URL) => pathname === sessionCalls.login.path

/** Fulfills with the real login or member info, with this reason for a password change. */
const withPasswordChange = (mustChangePassword: 'weak' | null) => async (route: Route) => {
  const response = await route.fetch()
  const envelope = (await response.json()) as { readonly value: object }
  await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, mustChangePassword } } })
}

const isVisitor = (states: readonly string[]) => states.includes('session.visitor')
const entering = (states: readonly string[]) => states.includes('session.member.entering')
const fetching = (states: readonly string[]) => states.some((state) => /^dialog\.log(in|out)\.loading$/.test(state))

/** Returns why a stimulus cannot be played here, or null where it can. */
function hindrance(states: readonly string[], stimulus: string, context: unknown): string | null {
  const [subject = ''] = stimulus.split('/')
  const open = states.find((state) => state.startsWith('dialog.'))?.split('.')[1]
  const outcome = subject.includes(':')
  const alerted = (context as { readonly alert: unknown }).alert !== null

  if (fetching(states)) return possible(/^loadLog(in|out):done/.test(stimulus), 'its screen loads at once')
  if (entering(states)) {
    if (open === 'none') return 'a session is opened by a login, which is open then'
    return stimulus.startsWith('login:done') || stimulus.startsWith('protectedAction:done')
      ? possible(!/closed|cancelled/.test(stimulus), 'a logged-in user has not dismissed the login')
      : 'the login finishes before anything else can be done'
  }
  if (open === 'logout' && isVisitor(states)) {
    return possible(/^logout:done\/(loggedOut|unconfirmed)/.test(stimulus), 'the logout ends in the same moment')
  }
  if (subject === 'login:done') return possible(stimulus.endsWith('closed'), 'no user has logged in')
  if (subject === 'protectedAction:done') return possible(stimulus.endsWith('cancelled'), 'no user has logged in')
  if (subject === 'logout:done') return possible(stimulus.endsWith('stayed'), 'the session has not been closed')
  if (outcome) return null
  if (alerted && !['alert.dismissed', 'brand.changed'].includes(subject)) return 'an alert stands over the page'

  switch (subject) {
    case 'session.opened':
      return stimulus.includes('/registered')
        ? possible(open === 'none' && states.includes('brand.ready'), 'registration stands over the page alone')
        : possible(open === 'login' || open === 'gate', 'a session is opened by a login')
    case 'session.closed':
      return possible(open === 'logout', 'a session is closed by a logout')
    case 'session.lost':
      return possible(
        open === 'logout' || (open === 'none' && !states.includes('session.member.passwordChangeRequired')),
        'a dialog of a visitor loses no session',
      )
    case 'logout.requested':
      return possible(!isVisitor(states), 'there is no button')
    case 'action.requested':
      return possible(
        isVisitor(states) && states.includes('brand.ready'),
        'members pass at once, which the paths of the gate play; games are on the page of a site that has started',
      )
    case 'alert.dismissed':
      return possible(alerted && open === 'none', 'no alert stands over the page')
    case 'password.changed':
      return possible(!isVisitor(states) && open === 'none', 'a dialog stands over the page')
    case 'brand.changed':
    case 'brand.retried':
    case 'login.requested':
      return underDialog(states, open)
    case 'member.retried':
      return states.includes('brand.failed')
        ? 'a site that has not started shows none of its pages'
        : underDialog(states, open)
    default:
      return null
  }
}
const possible = (can: boolean, reason: string) => (can ? null : reason)
const underDialog = (states: readonly string[], open: string | undefined) =>
  possible(
    open === 'none' && !states.includes('session.member.passwordChangeRequired'),
    'a dialog stands over the page',
  )

/** Registers on a short form; the session is a real one. */
const registerAt =
  (address: string) =>
  async (_: unknown, world: BrowserSite): Promise<void> => {
    const { page, site } = world
    await goHome(page)
    await page.route((url) => url.pathname === rulesPath, fulfillWith(shortRegistration))
    await page.route(
      (url) => url.pathname === registrationCalls.registerMobile.path,
      async (route) => fulfillWith(await logIn(site, accounts.member))(route),
    )
    await go(page, address)
    const { password } = accounts.member
    const form = pageObject(page, register)
    await form.type({ 'form.field.password': password, 'form.field.confirmPassword': password })
    await form.click('register.agreement')
    await form.click('register.submit')
  }

/** Plays the root of the site: its start, the session and the open dialog, with real logins and a real stream. */
export const appDriver: BrowserDriver<Screen> = {
  model: appModel,
  place: anywhere,
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    if (input === 'member') await beLoggedIn(page, await logIn(site, accounts.member))
    const loginDialog = loginDialogOf(page, site)
    const waitForLiveEvents = watchStream(page)
    const logouts = await holdCalls(page, (url) => url.pathname === sessionCalls.logout.path)
    await page.route(
      (url) => url.pathname === accountCalls.changePassword.path,
      fulfillWith({ changed: true, sessionsEnded: 1 }),
    )
    let referral = false
    await page.goto(site.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'session' in document.documentElement.dataset)
    // The first page of a visitor waits five seconds for the brand before it renders without it.
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
      app: appScreen(page, testLanguage),
      waitForLiveEvents,
      logouts,
      logIn: loginDialog.enter,
      switchBrand: async () => {
        referral = !referral
        await site.local.toggle('referral', referral)
      },
    }
  },
  isTransient: (states) =>
    fetching(states) ||
    (entering(states) && !states.includes('dialog.none')) ||
    (isVisitor(states) && states.includes('dialog.logout')),
  leftOut: hindrance,
  events: {
    'login.requested': {
      default: async (screen, { page }) => {
        await goHome(page)
        if ((await tokenOf(page)) === null) return screen.app.clickLogin()
        await go(page, '/login')
        await goHome(page)
      },
    },
    'agentLogin.requested': { default: headlessOnly('it has a page of its own: login.e2e.ts logs an agent in there') },
    'login.closed': {
      default: headlessOnly('the login it closes ends in the same moment: login.e2e.ts leaves the login page'),
    },
    'login.retried': { default: headlessOnly(inFaults) },
    'logout.retried': { default: headlessOnly(inFaults) },
    'logout.closed': { default: headlessOnly(inFaults) },
    'logout.requested': {
      default: async (screen, { page }) => {
        if (await isThere(page, change)) return pageObject(page, change).click('change-password.logout')
        await goHome(page)
        await screen.app.clickLogout()
      },
    },
    'action.requested': {
      launch: async (_, { page }) => {
        await goHome(page)
        await playGame(page, 'Harbour Lights')
      },
    },
    'session.opened': {
      member: async (screen, { page, ahead: [next = ''] }) => {
        // A real required change would refuse every later call, since the change itself is canned.
        if (next.endsWith('weakPassword')) await page.route(isLogin, withPasswordChange('weak'), { times: 1 })
        await screen.logIn(accounts[next.endsWith('refused') ? 'trial' : 'member'])
      },
      registered: registerAt('/register'),
      registeredForAction: registerAt('/register?next=/'),
    },
    'session.closed': {
      default: async ({ logouts }, { page, ahead: [next = ''] }) => {
        await pageObject(page, logout).click('logout.confirm')
        await logouts.settle(next.endsWith('unconfirmed') ? breakConnection : fulfillWith({ loggedOut: true }))
      },
    },
    'session.lost': {
      default: async (screen, { page, site }) => {
        const token = await tokenOf(page)
        if (token === null) throw new Error('there is no session to lose')
        await screen.waitForLiveEvents()
        const isLeaving = await isThere(page, logout)
        if (isLeaving) await pageObject(page, logout).click('logout.confirm')
        await logOut(site, token)
        // The lazily loaded alert must be open before the next step, or it would cover it.
        if (!isLeaving) await screen.app.seeAlert('sessionLost')
      },
    },
    'member.excluded': { default: headlessOnly('protection.e2e.ts plays a self-exclusion to the end') },
    'passwordChange.demanded': {
      default: headlessOnly(
        'the server demands it of a session that an operator marks: client.test.ts tests the refusal',
      ),
    },
    'password.changed': {
      default: async (_, world) => {
        const { page } = world
        const dialog = pageObject(page, change)
        const forced = await isThere(page, change)
        if (!forced) {
          await goHome(page)
          await go(page, '/me#change-password')
        }
        await within(change, form)(undefined, world)
        const hasOldField = !forced || (await (await dialog.field('change-password.old')).count()) > 0
        await dialog.type({
          ...(hasOldField ? { 'change-password.old': accounts.member.password } : {}),
          'password.new': 'Bagong-susi-2',
          'password.again': 'Bagong-susi-2',
        })
        await dialog.click('change-password.submit')
        await dialog.click('change-password.go')
      },
    },
    'brand.changed': {
      default: async (screen, { page }) => {
        await screen.waitForLiveEvents()
        // The first request of the page may still be pending when the brand changes: its answer is ignored.
        const brandRequest = page.waitForRequest((request) => new URL(request.url()).pathname === brandPath)
        await screen.switchBrand()
        await brandRequest
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
    loadLogin: { 'done/ok': byItself, 'error/offline': headlessOnly(inFaults) },
    loadLogout: { 'done/ok': byItself, 'error/offline': headlessOnly(inFaults) },
    login: {
      'done/member': byItself,
      'done/weakPassword': byItself,
      'done/closed': { at: 'page', act: within(login, click('login.close')) },
    },
    logout: {
      'done/loggedOut': { at: 'page', act: ({ logouts }) => settleLate(logouts, fulfillWith({ loggedOut: true })) },
      'done/unconfirmed': {
        at: 'page',
        // The lazily loaded alert must be open before the next step, or it would cover it.
        act: async ({ app, logouts }) => {
          await settleLate(logouts, breakConnection)
          await app.seeAlert('logoutUnheard')
        },
      },
      'done/stayed': { at: 'page', act: within(logout, click('logout.cancel')) },
    },
    protectedAction: {
      'done/allowed': { at: 'page', act: (_, { page }) => beInGame(page) },
      'done/weakPassword': byItself,
      'done/refused': { at: 'page', act: within(gate, click('protected-action.confirm')) },
      'done/cancelled': { at: 'page', act: within(login, click('login.close')) },
    },
    loadBrand: {
      'done/ok': { at: 'request', newest: true, settle: real() },
      'done/refused': { at: 'request', newest: true, settle: refuse('rate_limited') },
      'error/fault': { at: 'request', newest: true, settle: breakConnection },
    },
    loadMember: {
      'done/ok': withPasswordChange(null),
      'done/weakPassword': withPasswordChange('weak'),
    },
  },
  see: {
    brand: unseen('the page renders before the brand is loaded, and without it'),
    'brand.failed': 'app.brand.failed.title',
    'brand.ready': without('app.brand.failed.title'),
    session: unseen('an open dialog may hide the session'),
    // The logout dialog may open over the form at any moment and hide it.
    'session.member.passwordChangeRequired': async (_, { page }) => {
      const submit = (await pageObject(page, change).place()).locator('button[type="submit"]')
      await expect(submit.or(await pageObject(page, logout).place()).first()).toBeVisible()
    },
    // The form is open, also below a notice.
    'dialog.login.open': (_, { page }) => expect(page.locator('[data-dialog] input[name="username"]')).toBeVisible(),
    'dialog.logout.open': within(logout, here),
    'dialog.login.failed': 'app.fault.network',
    'dialog.logout.failed': 'app.fault.network',
    'dialog.login.loading': unseen('it is left by itself at once'),
    'dialog.logout.loading': unseen('it is left by itself at once'),
    'dialog.gate': within(login, here),
    'dialog.none': [within(login, gone), within(logout, gone)],
    alert: unseen('it is loaded lazily'),
  },
}

/** Settles a logout that is still waiting because a live event has closed the session first. */
async function settleLate(logouts: HeldCalls, how: (route: Route) => Promise<void>): Promise<void> {
  if (logouts.waiting()) await logouts.settle(how)
}
