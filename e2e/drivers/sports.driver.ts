import { expect, type Route } from '@playwright/test'
import { sportsModel } from '#machines/sports/sports.model.ts'
import { sportsEventsPath } from '#wire/sports/sports.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { meanwhile } from '#e2e/support/meanwhile.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const t = wordsOf(spoken)

/** The streams that the page has asked for and that say nothing yet. */
interface Streams {
  readonly held: Route[]
}

const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const told = headlessOnly('a board that comes over the stream is in the story on the real server')

/** Ends the stream, once the page has opened it. */
async function lose({ held }: Streams): Promise<void> {
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await held.pop()!.abort()
}

/** Plays a hall of football against answers of the server’s shapes, its stream open and silent. */
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
    await meanwhile(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
    return { held }
  },
  events: {
    'board.came': { second: told },
    'line.lost': { default: lose },
    'page.returned': { default: look },
    'retry.requested': { default: click('app.retry') },
  },
  outcomes: {
    watchBoard: {
      'event/moved': told,
      'event/lost': { at: 'page', act: lose },
      'error/broken': headlessOnly('a stream of a browser never throws'),
    },
  },
  see: {
    unloaded: 'sports.unloaded',
    closed: 'sports.closed.title',
    following: async (_, { page }) => {
      await expect(page.getByText(t('sports.stale'))).toHaveCount(0)
      await expect(page.getByRole('heading', { name: t('sports.live') })).toBeVisible()
    },
    asking: 'sports.stale',
    pausing: 'sports.stale',
  },
}
