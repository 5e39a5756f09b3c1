import type { Page } from '@playwright/test'
import { protectedActionModel } from '#machines/protected-action/protected-action.model.ts'
import { gameLaunchScreen } from '#e2e/screens/game-launch.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { protectedActionScreen } from '#e2e/screens/protected-action.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { solve, watchChallenges } from '#e2e/support/challenges.ts'
import { headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  gate: protectedActionScreen(page, spoken),
  launch: gameLaunchScreen(page, spoken),
  login: loginScreen(page, spoken),
})
type Account = (typeof accounts)[keyof typeof accounts]
type Screen = ReturnType<typeof screenOf> & { logIn(account: Account): Promise<void> }

const sessions: Readonly<Record<string, Account>> = {
  member: accounts.member,
  agent: accounts.agent,
  masterAgent: accounts.masterAgent,
  subAgent: accounts.subAgent,
  trial: accounts.trial,
}
const loggingIn = (account: Account) => ({
  at: 'page' as const,
  act: (screen: Screen) => screen.logIn(account),
})

/** Plays the gate before a game: who comes through, who logs in first, who is told to get a real account. */
export const protectedActionDriver: BrowserDriver<Screen> = {
  model: protectedActionModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    const account = sessions[input]
    if (account) await beLoggedIn(page, await logIn(site, account))
    const challenges = watchChallenges(page, site.local)
    const screen = screenOf(page)
    await page.goto(`${site.origin}/rng`)
    await screen.launch.clickGame('Harbour Lights')
    return {
      ...screen,
      logIn: async ({ username, password }) => {
        await screen.login.fillUsername(username)
        await screen.login.fillPassword(password)
        await screen.login.clickSubmit()
        await solve(sliderScreen(page, spoken), challenges)
      },
    }
  },
  events: {
    'warning.dismissed': { default: ({ gate }) => gate.clickConfirm() },
    'login.closed': {
      default: headlessOnly('the login it closes ends in the same moment: login.e2e.ts leaves the login page'),
    },
  },
  outcomes: {
    login: {
      'done/member': loggingIn(accounts.member),
      'done/trial': loggingIn(accounts.trial),
      'done/weakPassword': loggingIn(accounts.weakPassword),
      'done/closed': { at: 'page', act: ({ login }) => login.clickClose() },
    },
  },
  see: {
    loggingIn: ({ login }) => login.see(),
    warning: ({ gate }) => gate.seeWarning(),
    allowed: ({ launch }) => launch.seeAddress('/game'),
    refused: async ({ gate, launch }) => {
      await gate.dontSeeWarning()
      await launch.seeAddress('/rng')
    },
    cancelled: async ({ login, gate }) => {
      await login.dontSee()
      await gate.dontSeeWarning()
    },
  },
}
