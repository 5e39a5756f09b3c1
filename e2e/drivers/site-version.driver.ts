import { expect, type Page, type Route } from '@playwright/test'
import { siteVersionModel } from '#machines/site-version/site-version.model.ts'
import { headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { holdCalls, type HeldCalls } from '#e2e/support/held-calls.ts'
import { click } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { playWorkers, type WorkersPlace } from '#e2e/support/play-workers.ts'
import { gone, unseen } from '#e2e/support/expectations.ts'

interface VersionPage {
  readonly page: Page
  /** Requests for the published page. */
  readonly published: HeldCalls
}

/** A path ends where its page does; the reload is tested in `deploy.e2e.ts` and `offline.e2e.ts`. */
const pageLeft = 'the page reloads, which ends its charts'

const home = (running: string) => async (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: `<script type="module" src="${running}"></script>` })
const runningScript = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '')
const answered = (how: (screen: VersionPage) => Promise<(route: Route) => Promise<void>>) => ({
  at: 'page' as const,
  act: async (screen: VersionPage) => screen.published.settle(await how(screen)),
})

/** Plays the site's version with mocked versions that appear when the path says so; no page really reloads. */
export const siteVersionDriver: BrowserDriver<VersionPage> = {
  model: siteVersionModel,
  place: inside('region', 'site-version.title'),
  stillClock: true,
  async open({ page, site, pass }) {
    site.expectErrors(/Bad Gateway/)
    await site.prefer(page)
    await page.addInitScript(playWorkers)
    await page.goto(`${site.origin}/rng`, { waitUntil: 'commit' })
    const running = async () => {
      await pass(250)
      const live = await liveState(page, siteVersionModel.machine.id)
      return live !== null && (await page.evaluate(() => (globalThis as unknown as WorkersPlace).versions.registered))
    }
    await expect.poll(running, { intervals: [20], timeout: 20_000 }).toBe(true)
    return {
      page,
      published: await holdCalls(page, ({ pathname }) => pathname === '/'),
    }
  },
  events: {
    'version.waiting': {
      default: ({ page }) => page.evaluate(() => (globalThis as unknown as WorkersPlace).versions.arrives()),
    },
    'page.lost': {
      default: async ({ page }) => void (await page.evaluate(() => dispatchEvent(new Event('page.lost')))),
    },
    'update.accepted': { default: click('site-version.update') },
    'update.postponed': { default: click('site-version.later') },
  },
  outcomes: {
    askPublished: {
      'done/same': answered(async ({ page }) => home(await runningScript(page))),
      'done/newer': headlessOnly(pageLeft),
      'error/fault': answered(async () => (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })),
    },
    takeOver: {
      'done/default': headlessOnly(pageLeft),
      'error/fault': headlessOnly('a waiting version stays as long as the page'),
    },
  },
  timers: { takeOverPatience: headlessOnly(pageLeft) },
  see: {
    running: gone,
    checking: gone,
    offered: 'site-version.update',
    updating: 'site-version.updating',
    leaving: unseen(pageLeft),
  },
}
