import { expect } from '@playwright/test'
import { agentCentreModel } from '#machines/agent-centre/agent-centre.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { busy, offers, type Expectation } from '#e2e/support/expectations.ts'

const opened = {
  menu: { address: '/agent/menu', account: accounts.agent },
  team: { address: '/agent/downlineManagmentView', account: null },
  member: { address: '/agent/menu', account: accounts.member },
  trial: { address: '/agent/menu', account: accounts.trial },
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

/** Plays the Agent Centre on the site's pages; the flags of the brand are mocked. */
export const agentCentreDriver: BrowserDriver = {
  model: agentCentreModel,
  async open({ page, site }, input) {
    const { address, account } = opened[input as keyof typeof opened]
    await site.prefer(page)
    await site.local.forgetLimits()
    if (account !== null) await beLoggedIn(page, await logIn(site, account))
    await page.goto(site.origin + address)
  },
  events: {
    'place.changed': {
      menu: goTo('/agent/menu'),
      team: goTo('/agent/downlineManagmentView'),
      dividend: goTo('/agent/agentDividendRecordCopy2'),
      nowhere: goTo('/agent/nowhere'),
      before: headlessOnly('a step back in the history: see the story'),
    },
    'who.changed': { visitor: bySession, trial: bySession, member: bySession, agent: bySession },
    'retry.requested': { default: click('app.retry') },
    'close.requested': { default: headlessOnly('it leaves the centre: see the story') },
  },
  see: {
    loading: busy,
    loadFailed: { alert: 'agent-centre.unloaded' },
    shown: heading,
    leaving: heading,
    loginNeeded: offers('app.login'),
    realAccountNeeded: 'protected-action.title',
    agentsOnly: 'agent-centre.notAgent.title',
    unknown: 'page.notFound.title',
  },
}
