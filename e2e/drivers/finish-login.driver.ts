import type { Route } from '@playwright/test'
import { finishLoginModel } from '#machines/finish-login/finish-login.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { breakConnection, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import type { LoggedIn } from '#e2e/support/sessions.ts'
import { gone, member } from '#e2e/support/expectations.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { sessionCalls } from '#wire/sessions/session.ts'

const popularGames = gamesCalls.popularGames.path

/** Lets the real server log in, and marks the answer as the account's first login. */
const forTheFirstTime = async (route: Route) => {
  const response = await route.fetch()
  const envelope = (await response.json()) as { readonly value: LoggedIn }
  await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, firstTimeLogin: true } } })
}

/** Breaks the connection for a read, including the retries of the site. */
const breakRead =
  (path: string) =>
  async (route: Route, { page }: BrowserSite) => {
    await page.route((url) => url.pathname === path, breakConnection)
    await breakConnection(route)
  }

/** Plays the steps after a login that the real server accepted. */
export const finishLoginDriver: BrowserDriver = {
  model: finishLoginModel,
  place: inside('dialog', 'login.title'),
  async open(world, input) {
    const { page, site, hand, ahead } = world
    await site.local.toggle('freePlay', true)
    const loginDialog = loginDialogOf(page, site)
    await openLogin(world)
    if (/remembered|trial/i.test(input)) await hand.click('login.remember')
    if (input === 'trial') return hand.click('free-trial.try')
    if (/firstTime/i.test(input)) await page.route((url) => url.pathname === sessionCalls.login.path, forTheFirstTime)
    await loginDialog.fill(accounts.member)
    await hand.click('login.submit')
    if (ahead[1] === 'saveRemembered:error/unavailable') await breakStorageOnce(page)
    await loginDialog.passSlider()
  },
  isTransient: (states) => states.includes('storingSession') || states.includes('savingRemembered'),
  outcomes: {
    loadPopularGames: { 'done/ok': real(), 'error/fault': breakRead(popularGames) },
    recordFirstLogin: { 'done/ok': real() },
  },
  see: {
    loadingPopularGames: 'login.finishing',
    recordingFirstLogin: 'login.finishing',
    finished: [gone, member],
  },
}
