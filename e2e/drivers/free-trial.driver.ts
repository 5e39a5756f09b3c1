import type { Page } from '@playwright/test'
import { freeTrialModel } from '#machines/free-trial/free-trial.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { freeTrialScreen } from '#e2e/screens/free-trial.screen.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { real, type BrowserDriver } from '#e2e/support/driver.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => ({
  app: appScreen(page, spoken),
  login: loginScreen(page, spoken),
  trial: freeTrialScreen(page, spoken),
})

/** Plays the way into a trial account, which the real server opens. */
export const freeTrialDriver: BrowserDriver<ReturnType<typeof screenOf>> = {
  model: freeTrialModel,
  async open({ page, site }) {
    await site.prefer(page)
    await site.local.forgetLimits()
    await site.local.toggle('freePlay', true)
    const screen = screenOf(page)
    await page.goto(site.origin)
    await screen.app.seeVisitor()
    await screen.login.clickOpen()
    return screen
  },
  events: { 'trial.requested': { default: ({ trial }) => trial.clickTry() } },
  outcomes: {
    openTrial: {
      'done/opened': real(),
    },
  },
  see: {
    offered: ({ trial }) => trial.see(),
    opening: ({ trial }) => trial.seeOpening(),
    refused: ({ trial }) => trial.seeRefusal('rate_limited'),
    failed: ({ trial }) => trial.seeFault(),
    opened: async ({ login, app }) => {
      await login.dontSee()
      await app.seeMember()
    },
  },
}
