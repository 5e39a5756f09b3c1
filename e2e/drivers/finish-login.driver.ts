import type { Page, Route } from '@playwright/test'
import { finishLoginModel } from '#machines/finish-login/finish-login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { freeTrialScreen } from '#e2e/screens/free-trial.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import {
  breakConnection,
  byItself,
  headlessOnly,
  real,
  type BrowserDriver,
  type BrowserSite,
} from '#e2e/support/driver.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import type { LoggedIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'
import { gamesCalls } from '#wire/games.ts'
import { sessionCalls } from '#wire/session.ts'

const popularGames = gamesCalls.popularGames.path

const screenOf = (page: Page) => ({ app: appScreen(page, spoken), login: loginScreen(page, spoken) })

/** Lets the real server log in, and says that it is this account's first time. */
const forTheFirstTime = async (route: Route) => {
  const response = await route.fetch()
  const envelope = (await response.json()) as { readonly value: LoggedIn }
  await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, firstTimeLogin: true } } })
}

/** Breaks the connection for a read, also when the site tries it again by itself. */
const breakRead =
  (path: string) =>
  async (route: Route, { page }: BrowserSite) => {
    await page.route((url) => url.pathname === path, breakConnection)
    await breakConnection(route)
  }

/** Plays what follows a login that the real server has said yes to. */
export const finishLoginDriver: BrowserDriver<ReturnType<typeof screenOf>> = {
  model: finishLoginModel,
  async open({ page, site, ahead }, input) {
    await site.prefer(page)
    await site.local.toggle('freePlay', true)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    await screen.login.clickOpen()
    if (/remembered|trial/i.test(input)) await screen.login.clickRemember()
    if (input === 'trial') {
      await freeTrialScreen(page, spoken).clickTry()
      return screen
    }
    if (/firstTime/i.test(input)) await page.route((url) => url.pathname === sessionCalls.login.path, forTheFirstTime)
    await screen.login.fillUsername(accounts.member.username)
    await screen.login.fillPassword(accounts.member.password)
    await screen.login.clickSubmit()
    if (ahead[1] === 'saveRemembered:error/unavailable') await breakStorageOnce(page)
    await solve(sliderScreen(page, spoken), challenges)
    return screen
  },
  passing: (states) => states.includes('storingSession') || states.includes('savingRemembered'),
  events: {},
  outcomes: {
    storeSession: {
      'done/ok': byItself,
      'error/bug': headlessOnly('the root of the site cannot be missing while its dialog is open'),
    },
    saveRemembered: { 'done/ok': byItself, 'error/unavailable': byItself },
    loadPopularGames: { 'done/ok': real(), 'error/fault': breakRead(popularGames) },
    recordFirstLogin: { 'done/ok': real() },
  },
  see: {
    loadingPopularGames: ({ login }) => login.seeFinishing(),
    recordingFirstLogin: ({ login }) => login.seeFinishing(),
    finished: async ({ login, app }) => {
      await login.dontSee()
      await app.seeMember()
    },
  },
}
