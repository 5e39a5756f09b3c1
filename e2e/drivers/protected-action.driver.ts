import { expect } from '@playwright/test'
import { protectedActionModel } from '#machines/protected-action/protected-action.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { byItself, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { loginDialogOf } from '#e2e/support/login-dialog.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { playGame } from '#e2e/support/play-game.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { at, gone, here, unseen } from '#e2e/support/expectations.ts'

type Account = (typeof accounts)[keyof typeof accounts]
type LoginDialog = ReturnType<typeof loginDialogOf>

const login = inside('dialog', 'login.title')
const sessions: Readonly<Record<string, Account>> = {
  member: accounts.member,
  agent: accounts.agent,
  masterAgent: accounts.masterAgent,
  subAgent: accounts.subAgent,
  trial: accounts.trial,
}
const loggingIn = (account: Account) => ({
  at: 'page' as const,
  act: (loginDialog: LoginDialog) => loginDialog.enter(account),
})

/** Plays the gate before a game: allowed, login first, or the real-account warning. */
export const protectedActionDriver: BrowserDriver<LoginDialog> = {
  model: protectedActionModel,
  place: inside('alertdialog', 'protected-action.title'),
  async open({ page, site }, input) {
    await site.prefer(page)
    const account = sessions[input]
    if (account) await beLoggedIn(page, await logIn(site, account))
    const loginDialog = loginDialogOf(page, site)
    await page.goto(`${site.origin}/rng`)
    await playGame(page, 'Harbour Lights')
    return loginDialog
  },
  // The login screen loads in a moment, or is loaded already.
  isTransient: (states) => states.includes('loggingIn.loading'),
  events: {
    'warning.dismissed': { default: click('protected-action.confirm') },
    'login.closed': {
      default: headlessOnly('the login it closes ends in the same moment: login.e2e.ts leaves the login page'),
    },
    'login.retried': { default: headlessOnly('a login screen that fails to load is played in faults.e2e.ts') },
  },
  outcomes: {
    loadLogin: {
      'done/ok': byItself,
      'error/offline': headlessOnly('a login screen that fails to load is played in faults.e2e.ts'),
    },
    login: {
      'done/member': loggingIn(accounts.member),
      'done/trial': loggingIn(accounts.trial),
      'done/weakPassword': loggingIn(accounts.weakPassword),
      'done/closed': { at: 'page', act: within(login, click('login.close')) },
    },
  },
  see: {
    'loggingIn.loading': unseen('it is left at once'),
    'loggingIn.failed': 'app.fault.network',
    'loggingIn.open': within(login, here),
    warning: here,
    allowed: at('/game'),
    refused: [gone, (_, { page }) => expect(page).toHaveURL(({ pathname }) => pathname === '/rng')],
    cancelled: [gone, within(login, gone)],
  },
}
