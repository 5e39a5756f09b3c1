import { expect } from '@playwright/test'
import { jackpotScreen } from '#e2e/screens/jackpot.screen.ts'
import { jackpotModel } from '#machines/jackpot/jackpot.model.ts'
import { eventsPath } from '#wire/events.ts'
import type { BrowserDriver, BrowserSite } from '#e2e/support/driver.ts'
import { liveState, pastStates } from '#e2e/support/live-charts.ts'
import { spoken } from '#e2e/support/words.ts'

/** States it at the real server and waits until the page has heard of it. */
async function state({ page, site }: BrowserSite, amount: string | null): Promise<void> {
  const before = (await pastStates(page, 'jackpot')).length
  await site.local.stateJackpot(amount)
  await expect.poll(async () => (await pastStates(page, 'jackpot')).length).toBeGreaterThan(before)
}

const tell = (_: unknown, site: BrowserSite) => state(site, '8417206.15')
const withdraw = (_: unknown, site: BrowserSite) => state(site, null)

/** Plays the jackpot's chart at the home page, the clock standing still between steps. */
export const jackpotDriver: BrowserDriver = {
  model: jackpotModel,
  stillClock: true,
  async open({ page, site, pass }) {
    await site.local.stateJackpot(null)
    await site.prefer(page)
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === eventsPath)
    await page.goto(`${site.origin}/`, { waitUntil: 'commit' })
    const here = async () => {
      await pass(250)
      await page.locator('[data-jackpot]').evaluateAll(([place]) => place?.scrollIntoView())
      // The chart may run before it is drawn, and what is drawn after a placeholder waits for the page's clock.
      return (await liveState(page, jackpotModel.machine.id)) !== null && jackpotScreen(page, spoken).banner.isVisible()
    }
    await expect.poll(here, { intervals: [20], timeout: 20_000 }).toBe(true)
    await listening
    return page
  },
  events: {
    'clock.read': {
      noon: (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'amount.told': { default: tell },
    'amount.withdrawn': { default: withdraw },
  },
  outcomes: { watchSurroundings: { 'event/told': { at: 'page', act: tell } } },
  see: {
    counting: (page) => jackpotScreen(page, spoken).seeEstimate(),
    told: (page) => jackpotScreen(page, spoken).seeStated(),
  },
}
