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
  answer,
  breakConnection,
  headlessOnly,
  real,
  refuse,
  type BrowserDriver,
} from '#e2e/support/driver.ts'
import { doorOf } from '#e2e/support/enter.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { anywhere, handIn, inside, type Place } from '#e2e/support/hand.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { closeSheet, playGame } from '#e2e/support/play-game.ts'
import { beLoggedIn, logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { form, gone, here, unseen, without } from '#e2e/support/sights.ts'
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

const login = inside('dialog', 'login.title')
const logout = inside('alertdialog', 'logout.title')
const gate = inside('alertdialog', 'protected-action.title')
const change = inside('dialog', 'change-password.title')
const register = inside('dialog', 'register.title')

/** Why no path has a screen that cannot be fetched. */
const notFetched = 'a login and a logout that cannot be fetched are played in faults.e2e.ts'

const isThere = async (page: Page, place: Place) => (await (await handIn(page, place).place()).count()) > 0

interface Screen {
  readonly app: ReturnType<typeof appScreen>
  /** Waits until the server's events reach the page as whoever is logged in. */
  hearing(): Promise<void>
  /** Logs in on the form that is open, as the account that the rest of the path asks for. */
  logIn(account: (typeof accounts)['member' | 'trial']): Promise<void>
  /** Calls to the server for the end of the session. */
  readonly logouts: HeldCalls
  /** Switches something about the brand at the server. */
  switchBrand(): Promise<void>
}

/** Goes to an address of the site without loading it anew, as a bookmark script or the browser's own menu does. */
const go = (page: Page, to: string) => page.evaluate((path) => history.pushState({}, '', path), to)

const goHome = async (page: Page) => {
  await closeSheet(page)
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

const isLogin = ({ pathname }: URL) => pathname === sessionCalls.login.path

/** The real login or member info, with what it says of the password as the path wants it. */
const owing = (mustChangePassword: 'weak' | null) => async (route: Route) => {
  const response = await route.fetch()
  const envelope = (await response.json()) as { readonly value: object }
  await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, mustChangePassword } } })
}

const isVisitor = (states: readonly string[]) => states.includes('session.visitor')
const entering = (states: readonly string[]) => states.includes('session.member.entering')
const fetching = (states: readonly string[]) => states.some((state) => /^dialog\.log(in|out)\.loading$/.test(state))

/** What keeps a person from doing this here; null when nothing does. */
function hindrance(states: readonly string[], stimulus: string, context: unknown): string | null {
  const [subject = ''] = stimulus.split('/')
  const open = states.find((state) => state.startsWith('dialog.'))?.split('.')[1]
  const outcome = subject.includes(':')
  const alerted = (context as { readonly alert: unknown }).alert !== null

  if (fetching(states)) return possible(/^loadLog(in|out):done/.test(stimulus), 'its screen is there at once')
  if (entering(states)) {
    if (open === 'none') return 'a session is opened by a login, which is open then'
    return stimulus.startsWith('login:done') || stimulus.startsWith('protectedAction:done')
      ? possible(!/closed|cancelled/.test(stimulus), 'who is logged in has not turned away')
      : 'the login finishes before anybody can do anything else'
  }
  if (open === 'logout' && isVisitor(states)) {
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
  possible(open === 'none' && !states.includes('session.member.owingPasswordChange'), 'a dialog stands over the page')

/** Plays the root of the site: its start, who is here, which dialog is open, with real logins and a real stream. */
export const appDriver: BrowserDriver<Screen> = {
  model: appModel,
  place: anywhere,
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    if (input === 'member') await beLoggedIn(page, await logIn(site, accounts.member))
    const door = doorOf(page, site)
    const hearing = watchStream(page)
    const logouts = await holdCalls(page, (url) => url.pathname === sessionCalls.logout.path)
    await page.route(
      (url) => url.pathname === accountCalls.changePassword.path,
      answer({ changed: true, sessionsEnded: 1 }),
    )
    let referral = false
    await page.goto(site.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'session' in document.documentElement.dataset)
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
      app: appScreen(page, spoken),
      hearing,
      logouts,
      logIn: door.enter,
      switchBrand: async () => {
        referral = !referral
        await site.local.toggle('referral', referral)
      },
    }
  },
  passing: (states) =>
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
    'login.retried': { default: headlessOnly(notFetched) },
    'logout.retried': { default: headlessOnly(notFetched) },
    'logout.closed': { default: headlessOnly(notFetched) },
    'logout.requested': {
      default: async (screen, { page }) => {
        if (await isThere(page, change)) return handIn(page, change).click('change-password.logout')
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
        // A session that truly owes another password would be refused every call after the change, which is canned.
        if (next.endsWith('weakPassword')) await page.route(isLogin, owing('weak'), { times: 1 })
        await screen.logIn(accounts[next.endsWith('refused') ? 'trial' : 'member'])
      },
      registered: async (_, world) => {
        const { page, site } = world
        await goHome(page)
        await page.route((url) => url.pathname === rulesPath, answer(shortRegistration))
        await page.route(
          (url) => url.pathname === registrationCalls.registerMobile.path,
          async (route) => answer(await logIn(site, accounts.member))(route),
        )
        await go(page, '/register')
        const { password } = accounts.member
        const form = handIn(page, register)
        await form.type({ 'form.field.password': password, 'form.field.confirmPassword': password })
        await form.click('register.agreement')
        await form.click('register.submit')
      },
    },
    'session.closed': {
      default: async ({ logouts }, { page, ahead: [next = ''] }) => {
        await handIn(page, logout).click('logout.confirm')
        await logouts.settle(next.endsWith('unheard') ? breakConnection : answer({ loggedOut: true }))
      },
    },
    'session.lost': {
      default: async (screen, { page, site }) => {
        const token = await tokenOf(page)
        if (token === null) throw new Error('there is no session to lose')
        await screen.hearing()
        const isLeaving = await isThere(page, logout)
        if (isLeaving) await handIn(page, logout).click('logout.confirm')
        await logOut(site, token)
        // Its part of the site may still be on the way: later it would come over whatever is done next.
        if (!isLeaving) await screen.app.seeAlert('sessionLost')
      },
    },
    'play.givenUp': { default: headlessOnly('the story of self-exclusion plays it to the end, in protection.e2e.ts') },
    'passwordChange.demanded': {
      default: headlessOnly(
        'the server demands it of a session that an operator marks: client.test.ts hears the refusal',
      ),
    },
    'password.changed': {
      default: async (_, world) => {
        const { page } = world
        const dialog = handIn(page, change)
        const forced = await isThere(page, change)
        if (!forced) {
          await goHome(page)
          await go(page, '/me#change-password')
        }
        await within(change, form)(undefined, world)
        const asked = !forced || (await (await dialog.field('change-password.old')).count()) > 0
        await dialog.type({
          ...(asked ? { 'change-password.old': accounts.member.password } : {}),
          'password.new': 'Bagong-susi-2',
          'password.again': 'Bagong-susi-2',
        })
        await dialog.click('change-password.submit')
        await dialog.click('change-password.go')
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
    loadLogin: { 'done/ok': byItself, 'error/offline': headlessOnly(notFetched) },
    loadLogout: { 'done/ok': byItself, 'error/offline': headlessOnly(notFetched) },
    login: {
      'done/member': byItself,
      'done/weakPassword': byItself,
      'done/closed': { at: 'page', act: within(login, click('login.close')) },
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
      'done/ok': owing(null),
      'done/weakPassword': owing('weak'),
    },
  },
  see: {
    brand: unseen('the page is drawn before the brand has come, and without it'),
    'brand.failed': 'app.brand.failed.title',
    'brand.ready': without('app.brand.failed.title'),
    session: unseen('what stands over the page hides who is here'),
    // The question of a logout may come over the form at any moment, and hides it.
    'session.member.owingPasswordChange': async (_, { page }) => {
      const submit = (await handIn(page, change).place()).locator('button[type="submit"]')
      await expect(submit.or(await handIn(page, logout).place()).first()).toBeVisible()
    },
    // The form is open, also while a notice stands over it.
    'dialog.login.open': (_, { page }) => expect(page.locator('[data-dialog] input[name="username"]')).toBeVisible(),
    'dialog.logout.open': within(logout, here),
    'dialog.login.failed': 'app.fault.network',
    'dialog.logout.failed': 'app.fault.network',
    'dialog.login.loading': unseen('it is left by itself at once'),
    'dialog.logout.loading': unseen('it is left by itself at once'),
    'dialog.gate': within(login, here),
    'dialog.none': [within(login, gone), within(logout, gone)],
    alert: unseen('it comes when its part of the site has been fetched'),
  },
}

/** Ends a logout whose session the server's event has already closed; one that closed it is over. */
async function settleLate(logouts: HeldCalls, how: (route: Route) => Promise<void>): Promise<void> {
  if (logouts.waiting()) await logouts.settle(how)
}
