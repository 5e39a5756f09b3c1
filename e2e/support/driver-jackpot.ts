import { expect } from '@playwright/test'
import { jackpotScreen } from '#e2e/screens/jackpot.screen.ts'
import { jackpotModel } from '#machines/jackpot/jackpot.model.ts'
import { headlessOnly, type BrowserDriver } from './driver.ts'
import { liveState } from './driver-watch.ts'

const notStated = 'no game of the server pools a jackpot, so it states none'

/** Plays the jackpot's chart at the home page, the clock standing still between steps. */
export const jackpotDriver: BrowserDriver = {
  model: jackpotModel,
  stillClock: true,
  async open({ page, site, pass }) {
    await site.prefer(page)
    await page.goto(`${site.origin}/`, { waitUntil: 'commit' })
    const here = async () => {
      await pass(250)
      await page.locator('[data-jackpot]').evaluateAll(([place]) => place?.scrollIntoView())
      // The chart may run before it is drawn, and what is drawn after a placeholder waits for the page's clock.
      return (await liveState(page, jackpotModel.machine.id)) !== null && jackpotScreen(page, 'en').banner.isVisible()
    }
    await expect.poll(here, { intervals: [20], timeout: 20_000 }).toBe(true)
    return page
  },
  events: {
    'clock.read': {
      noon: (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'amount.told': { default: headlessOnly(notStated) },
    'amount.withdrawn': { default: headlessOnly(notStated) },
  },
  outcomes: { watchSurroundings: { 'event/told': headlessOnly(notStated) } },
  see: { counting: (page) => jackpotScreen(page, 'en').seeEstimate() },
}
