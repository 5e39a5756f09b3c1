import { expect, type Route } from '@playwright/test'
import { sportsModel } from '#machines/sports/sports.model.ts'
import { sportsEventsPath } from '#wire/sports/sports.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

/** The open streams of the page, without an answer yet. */
interface Streams {
  readonly held: Route[]
}

const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const needsRealStream = headlessOnly('sports.e2e.ts plays a board of the stream on the real server')

/** Ends the stream once the page has opened it. */
async function lose({ held }: Streams): Promise<void> {
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await held.pop()!.abort()
}

/** Plays the football hall with an open silent stream, against answers of the server’s shapes. */
export const sportsDriver: BrowserDriver<Streams> = {
  model: sportsModel,
  stillClock: true,
  async open(world) {
    const held: Route[] = []
    await world.page.route(
      ({ pathname }) => pathname === sportsEventsPath,
      (route) => void held.push(route),
    )
    await memberAt('/fbsports')(world)
    await concurrently(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
    return { held }
  },
  events: {
    'board.received': { second: needsRealStream },
    'stream.lost': { default: lose },
    'page.returned': { default: look },
    'retry.requested': { default: click('app.retry') },
  },
  outcomes: {
    watchBoard: {
      'event/moved': needsRealStream,
      'event/lost': { at: 'page', act: lose },
      'error/broken': headlessOnly('a stream of a browser never throws'),
    },
  },
  see: {
    loadFailed: 'sports.unloaded',
    closed: 'sports.closed.title',
    following: async (_, { page }) => {
      await expect(page.getByText(t('sports.stale'))).toHaveCount(0)
      await expect(page.getByRole('heading', { name: t('sports.live') })).toBeVisible()
    },
    refreshing: 'sports.stale',
    waitingToRetry: 'sports.stale',
  },
}
