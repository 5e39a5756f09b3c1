import { expect } from '@playwright/test'
import { lotteryModel } from '#machines/lottery/lottery.model.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { meanwhile } from '#e2e/support/meanwhile.ts'
import { memberAt } from '#e2e/support/openings.ts'

/** Longer than any wait for a draw to close, and shorter than that and the wait for its numbers, in milliseconds. */
const waited = 50_000
const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Plays a lottery from draw to draw, its clock held, against answers of the server’s shapes. */
export const lotteryDriver: BrowserDriver = {
  model: lotteryModel,
  stillClock: true,
  async open(world) {
    await memberAt('/lottery')(world)
    await meanwhile(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
  },
  events: {
    'page.returned': { default: look },
    'retry.requested': { default: click('app.retry') },
  },
  outcomes: {
    wait: {
      'done/over': { at: 'page', act: (_, { pass }) => pass(waited) },
      'error/broken': headlessOnly('no timer of a browser breaks'),
    },
  },
  see: {
    unloaded: 'lottery.unloaded',
    unknown: 'lottery.unknown.title',
    'open.plain': 'lottery.phase.open',
    'open.news': 'lottery.phase.open',
    closed: 'lottery.phase.closed',
    asking: 'lottery.phase.drawing',
    pausing: 'lottery.phase.drawing',
  },
}
