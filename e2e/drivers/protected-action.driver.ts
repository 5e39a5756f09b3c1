import { expect } from '@playwright/test'
import { protectedActionModel } from '#machines/protected-action/protected-action.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { byItself, headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { doorOf } from '#e2e/support/enter.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/hand.ts'
import { playGame } from '#e2e/support/play-game.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { at, gone, here, unseen } from '#e2e/support/sights.ts'

type Account = (typeof accounts)[keyof typeof accounts]
type Door = ReturnType<typeof doorOf>

const login = inside('dialog', 'login.title')
const sessions: Readonly<Record<string, Account>> = {
  member: accounts.member,
  agent: accounts.agent,
  masterAgent: accounts.masterAgent,
  subAgent: accounts.subAgent,
  trial: accounts.trial,
}
const loggingIn = (account: Account) => ({ at: 'page' as const, act: (door: Door) => door.enter(account) })

/** Plays the gate before a game: who comes through, who logs in first, who is told to get a real account. */
export const protectedActionDriver: BrowserDriver<Door> = {
  model: protectedActionModel,
  place: inside('alertdialog', 'protected-action.title'),
  async open({ page, site }, input) {
    await site.prefer(page)
    const account = sessions[input]
    if (account) await beLoggedIn(page, await logIn(site, account))
    const door = doorOf(page, site)
    await page.goto(`${site.origin}/rng`)
    await playGame(page, 'Harbour Lights')
    return door
  },
  // The screen of the login is fetched in a moment, or has been already.
  passing: (states) => states.includes('loggingIn.loading'),
  events: {
    'warning.dismissed': { default: click('protected-action.confirm') },
    'login.closed': {
      default: headlessOnly('the login it closes ends in the same moment: login.e2e.ts leaves the login page'),
    },
    'login.retried': { default: headlessOnly('a login that cannot be fetched is played in faults.e2e.ts') },
  },
  outcomes: {
    loadLogin: {
      'done/ok': byItself,
      'error/offline': headlessOnly('a login that cannot be fetched is played in faults.e2e.ts'),
    },
    login: {
      'done/member': loggingIn(accounts.member),
      'done/trial': loggingIn(accounts.trial),
      'done/weakPassword': loggingIn(accounts.weakPassword),
      'done/closed': { at: 'page', act: within(login, click('login.close')) },
    },
  },
  see: {
    'loggingIn.loading': unseen('it is left by itself at once'),
    'loggingIn.failed': 'app.fault.network',
    'loggingIn.open': within(login, here),
    warning: here,
    allowed: at('/game'),
    refused: [gone, (_, { page }) => expect(page).toHaveURL(({ pathname }) => pathname === '/rng')],
    cancelled: [gone, within(login, gone)],
  },
}
