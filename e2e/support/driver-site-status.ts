import { expect, type Page } from '@playwright/test'
import { siteStatusScreen } from '#e2e/screens/site-status.screen.ts'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { systemCalls } from '#wire/system.ts'
import { eventsPath } from '#wire/events.ts'
import { answer, breakConnection, refuse, type BrowserDriver } from './driver.ts'

const path = systemCalls.status.path
const location = { ip: '203.0.113.7', country: 'PH' }
const status = (systemStatus: 0 | 1 | 2, maintenance: { until: number | null; info: string | null } | null = null) => ({
  at: 'request' as const,
  path,
  settle: answer({ systemStatus, serverTime: 1_000_000, maintenance, location }),
})
interface StatusPage {
  readonly page: Page
  /** Event streams the page has opened so far. */
  streams: number
}
const at = ({ page }: StatusPage) => siteStatusScreen(page, 'en')

/** Plays the chart of the site's status: the server's answers are put in its mouth, the person presses the button. */
export const siteStatusDriver: BrowserDriver<StatusPage> = {
  model: siteStatusModel,
  async open({ page, site }) {
    const screen: StatusPage = { page, streams: 0 }
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === eventsPath) screen.streams += 1
    })
    await site.prefer(page)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return screen
  },
  events: {
    retried: {
      default: async (screen) => {
        const { page } = screen
        const closed = page.getByRole('button', { name: 'Check now' })
        await expect(closed.or(page.getByRole('main').getByRole('button', { name: 'Try again' }))).toBeVisible()
        await ((await closed.count()) > 0 ? at(screen).clickCheck() : at(screen).clickTryAgain())
      },
    },
    'status.changed': {
      default: async (screen, { site, pass }) => {
        await expect
          .poll(async () => {
            await pass(1_000)
            return screen.streams
          })
          .toBeGreaterThan(0)
        await site.local.status({ status: 0 })
      },
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
    maintenance: (screen) => at(screen).seeMaintenance(),
    regionBlocked: (screen) => at(screen).seeRegionBlocked(),
    failed: (screen) => at(screen).seeUnreachable(),
    open: (screen) => at(screen).dontSeeClosed(),
  },
}
