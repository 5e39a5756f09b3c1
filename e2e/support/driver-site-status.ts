import { expect, type Page } from '@playwright/test'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { systemCalls } from '#wire/system.ts'
import { answer, breakConnection, headlessOnly, refuse, type BrowserDriver } from './driver.ts'

const path = systemCalls.status.path
const location = { ip: '203.0.113.7', country: 'PH' }
const status = (systemStatus: 0 | 1 | 2, maintenance: { until: number | null; info: string | null } | null = null) => ({
  at: 'request' as const,
  path,
  settle: answer({ systemStatus, serverTime: 1_000_000, maintenance, location }),
})
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** Plays the chart of the site's status: the server's answers are put in its mouth, the person presses the button. */
export const siteStatusDriver: BrowserDriver = {
  model: siteStatusModel,
  async open({ page, site }) {
    await site.prefer(page)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return page
  },
  leftOut: (states, stimulus) =>
    states.includes('failed') && stimulus.startsWith('retried')
      ? 'the site is shown as it is while its status is unknown, so there is no button to press'
      : null,
  events: {
    retried: { default: (page) => page.getByRole('button', { name: 'Check now' }).click() },
    'status.changed': { default: headlessOnly('the server announces a change only when it has really changed') },
  },
  outcomes: {
    loadStatus: {
      'done/open': status(0),
      'done/maintenance': status(1, { until: null, info: 'New games' }),
      'done/maintenanceUntil': status(1, { until: 1_030_000, info: null }),
      'done/regionBlocked': status(2),
      'done/refused': { at: 'request', path, settle: refuse('rate_limited', 429) },
      'error/fault': { at: 'request', path, settle: breakConnection },
    },
  },
  see: {
    maintenance: (page) => heading(page, 'We are doing maintenance'),
    regionBlocked: (page) => heading(page, 'Not available where you are'),
    open: (page) => expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0),
  },
}
