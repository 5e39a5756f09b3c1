import { expect, type Page } from '@playwright/test'
import { siteStatusScreen } from '#e2e/screens/site-status.screen.ts'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { eventsPath } from '#wire/events.ts'
import { systemCalls } from '#wire/system.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'
import { answer, breakConnection, headlessOnly, refuse, type BrowserDriver } from '#e2e/support/driver.ts'

const path = systemCalls.status.path
const location = { ip: '203.0.113.7', country: 'PH' }
const status = (systemStatus: 0 | 1 | 2, maintenance: { until: number | null; info: string | null } | null = null) => ({
  at: 'request' as const,
  path,
  settle: answer({ systemStatus, serverTime: 1_000_000, maintenance, location }),
})
const say = wordsOf(spoken)
const at = (page: Page) => siteStatusScreen(page, spoken)

/** Plays the chart of the site's status: the server's answers are put in its mouth, the person presses the button. */
export const siteStatusDriver: BrowserDriver = {
  model: siteStatusModel,
  async open({ page, site }) {
    await site.prefer(page)
    // A stream that connects again when the clock jumps asks for the status once more, which no path has in it.
    await page.route('**' + eventsPath, () => undefined)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return page
  },
  events: {
    retried: {
      default: async (page) => {
        const closed = page.getByRole('button', { name: say('site-status.check') })
        await expect(closed.or(page.getByRole('main').getByRole('button', { name: say('app.retry') }))).toBeVisible()
        await ((await closed.count()) > 0 ? at(page).clickCheck() : at(page).clickTryAgain())
      },
    },
    'status.changed': {
      default: headlessOnly(
        'the event stream connects again when the clock jumps, which asks once more; site-status.e2e.ts has the real event',
      ),
    },
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
    maintenance: (page) => at(page).seeMaintenance(),
    regionBlocked: (page) => at(page).seeRegionBlocked(),
    failed: (page) => at(page).seeUnreachable(),
    open: (page) => at(page).dontSeeClosed(),
  },
}
