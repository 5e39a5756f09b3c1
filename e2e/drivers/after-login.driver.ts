import type { Page } from '@playwright/test'
import { afterLoginModel } from '#machines/after-login/after-login.model.ts'
import { afterLoginScreen } from '#e2e/screens/after-login.screen.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { freeTrialScreen } from '#e2e/screens/free-trial.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { logoutScreen } from '#e2e/screens/logout.screen.ts'
import { sessionCalls } from '#wire/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  modal: afterLoginScreen(page, spoken),
  logout: logoutScreen(page, spoken),
  login: loginScreen(page, spoken),
  trial: freeTrialScreen(page, spoken),
})
interface Screen extends ReturnType<typeof screenOf> {
  /** Logs in, out of the account that may be in. */
  arrive(): Promise<void>
}

/** Plays the modal after logins in one press, which let a member in; what has come since the last one is the test's. */
export const afterLoginDriver: BrowserDriver<Screen> = {
  model: afterLoginModel,
  async open({ page, site }) {
    await site.prefer(page)
    await site.local.forgetLimits()
    await site.local.toggle('freePlay', true)
    await page.route(
      (url) => url.pathname === sessionCalls.freePlay.path,
      async (route) => answer(await logIn(site, accounts.member))(route),
    )
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    return {
      ...screen,
      arrive: async () => {
        if ((await tokenOf(page)) !== null) {
          await screen.app.clickLogout()
          await screen.logout.clickConfirm()
          await screen.logout.dontSee()
        } else if (await screen.app.hasAlert()) await screen.app.clickDismiss()
        await screen.app.seeVisitor()
        await screen.login.clickOpen()
        await screen.trial.clickTry()
      },
    }
  },
  leftOut: (states, stimulus) => {
    if (stimulus === 'closed' || stimulus === 'quiet.toggled')
      return states.includes('telling') ? null : 'there is no dialog'
    if (stimulus === 'member.arrived') return states.includes('resting') ? null : 'who is here does not log in again'
    return stimulus === 'session.ended' && states.includes('resting')
      ? 'there may be nobody whose session could end'
      : null
  },
  events: {
    'member.arrived': { default: ({ arrive }) => arrive() },
    'quiet.toggled': { default: ({ modal }) => modal.clickQuiet() },
    closed: { default: ({ modal }) => modal.clickGo() },
    'session.ended': {
      default: async ({ app }, { page, site }) => {
        await logOut(site, (await tokenOf(page)) ?? '')
        await app.seeAlert('sessionLost')
      },
    },
  },
  see: {
    resting: ({ modal }) => modal.dontSee(),
    looking: ({ modal }) => modal.dontSee(),
    telling: ({ modal }) => modal.see(),
    noting: ({ modal }) => modal.dontSee(),
  },
}
