import { expect, type Page } from '@playwright/test'
import { logoutModel } from '#machines/logout/logout.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import {
  byItself,
  breakConnection,
  headlessOnly,
  real,
  refuse,
  type BrowserDriver,
  type BrowserSite,
  type Settle,
} from '#e2e/support/driver.ts'
import { breakStorageOnce } from '#e2e/support/remembered.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({ app: appScreen(page, spoken), logout: logoutScreen(page, spoken) })
type Screen = ReturnType<typeof screenOf>

/** Forbids storage first when the path goes on with a remembered login that cannot be erased. */
const foresee = async ({ page, ahead }: BrowserSite) => {
  if (ahead[1] === 'forgetRemembered:error/unavailable') await breakStorageOnce(page)
}
const answered =
  (settle: Settle): Settle =>
  async (route, site) => {
    await foresee(site)
    await settle(route, site)
  }

/** Plays logging out of a member who is logged in at the real server. */
export const logoutDriver: BrowserDriver<Screen> = {
  model: logoutModel,
  async open({ page, site }) {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.clickLogout()
    return screen
  },
  passing: (states) => states.includes('closingSession') || states.includes('forgetting'),
  events: {
    confirmed: { default: ({ logout }) => logout.clickConfirm() },
    'forget.toggled': { default: ({ logout }) => logout.clickForget() },
    cancelled: { default: ({ logout }) => logout.clickStay() },
  },
  outcomes: {
    logout: {
      'done/ok': answered(real()),
      'done/refused': answered(refuse('session_expired')),
      'error/fault': answered(breakConnection),
    },
    closeSession: {
      'done/ok': byItself,
      'error/bug': headlessOnly('the root of the site cannot be missing while its dialog is open'),
    },
    forgetRemembered: { 'done/ok': byItself, 'error/unavailable': byItself },
  },
  timers: {
    patience: async (_, site) => {
      await foresee(site)
      await site.pass(8000)
    },
  },
  see: {
    confirming: ({ logout }) => logout.see(),
    tellingServer: ({ logout }) => logout.seeBusy(),
    stayed: async ({ app, logout }) => {
      await logout.dontSee()
      await app.seeMember()
    },
    loggedOut: async ({ app, logout }, { page }) => {
      await logout.dontSee()
      await app.seeVisitorUnderAlert()
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    },
  },
}
