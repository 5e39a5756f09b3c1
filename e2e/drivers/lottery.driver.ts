import { expect } from '@playwright/test'
import { lotteryModel } from '#machines/lottery/lottery.model.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { memberAt } from '#e2e/support/openings.ts'

/** Longer than the wait for closing, shorter than closing plus drawing, in milliseconds. */
const waited = 50_000
const returnToPage = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Plays a lottery from draw to draw with a fixed clock, against mocked server answers. */
export const lotteryDriver: BrowserDriver = {
  model: lotteryModel,
  stillClock: true,
  async open(world) {
    await memberAt('/lottery')(world)
    await concurrently(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
  },
  events: {
    'page.returned': { default: returnToPage },
    'retry.requested': { default: click('app.retry') },
  },
  outcomes: {
    wait: {
      'done/over': { at: 'page', act: (_, { pass }) => pass(waited) },
      'error/broken': headlessOnly('a browser timer cannot fail'),
    },
  },
  see: {
    loadFailed: 'lottery.unloaded',
    unknown: 'lottery.unknown.title',
    'open.idle': 'lottery.phase.open',
    'open.announcingNumbers': 'lottery.phase.open',
    closed: 'lottery.phase.closed',
    refreshing: 'lottery.phase.drawing',
    waitingToRetry: 'lottery.phase.drawing',
  },
}
