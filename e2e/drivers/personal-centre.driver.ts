import { expect } from '@playwright/test'
import { personalCentreModel } from '#machines/personal-centre/personal-centre.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import type { Touch } from '#e2e/support/gestures.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { offers, type Expectation } from '#e2e/support/expectations.ts'

const opened = {
  menu: { address: '/me', account: accounts.member },
  deposit: { address: '/me/depositv2', account: null },
  trial: { address: '/me', account: accounts.trial },
} as const

/** Navigates to an address of the centre within the page, as its links do. */
const goTo =
  (address: string): Touch =>
  (_, { page }) =>
    page.evaluate(
      (to) => history.pushState({ __TSR_index: Number(history.state?.__TSR_index ?? 0) + 1 }, '', to),
      address,
    )

const heading: Expectation<unknown> = (_, { page }) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

const bySession = headlessOnly('the session changes it: see the stories of login and logout')

/** Plays the personal centre on the real server's pages. */
export const personalCentreDriver: BrowserDriver = {
  model: personalCentreModel,
  async open({ page, site }, input) {
    const { address, account } = opened[input as keyof typeof opened]
    await site.prefer(page)
    await site.local.forgetLimits()
    if (account !== null) await beLoggedIn(page, await logIn(site, account))
    await page.goto(site.origin + address)
  },
  events: {
    'place.changed': {
      menu: goTo('/me'),
      deposit: goTo('/me/depositv2'),
      sessions: goTo('/me/sessions'),
      protection: goTo('/me/protection'),
      agent: goTo('/me/agent'),
      nowhere: goTo('/me/nowhere'),
      before: headlessOnly('a step back in the history: see the story'),
    },
    'who.changed': { visitor: bySession, trial: bySession, member: bySession, agent: bySession },
    'close.requested': { default: headlessOnly('it leaves the centre: see the story') },
  },
  see: {
    shown: heading,
    leaving: heading,
    loginNeeded: offers('app.login'),
    realAccountNeeded: 'protected-action.title',
    agentsOnly: 'personal-centre.notAgent.title',
    unknown: 'page.notFound.title',
  },
}
