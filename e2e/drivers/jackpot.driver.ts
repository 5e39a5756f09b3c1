import { expect } from '@playwright/test'
import { jackpotModel } from '#machines/jackpot/jackpot.model.ts'
import { eventsPath } from '#wire/events.ts'
import type { BrowserDriver, BrowserSite } from '#e2e/support/driver.ts'
import { liveState, pastStates } from '#e2e/support/live-charts.ts'
import { inside } from '#e2e/support/hand.ts'
import { among } from '#e2e/support/sights.ts'

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
  place: inside('region', 'jackpot.title'),
  stillClock: true,
  async open({ page, site, hand, pass }) {
    await site.local.stateJackpot(null)
    await site.prefer(page)
    let isListening = false
    page.on('response', (response) => {
      isListening ||= new URL(response.url()).pathname === eventsPath
    })
    await page.goto(`${site.origin}/`, { waitUntil: 'commit' })
    const here = async () => {
      await pass(250)
      await page.locator('[data-jackpot]').evaluateAll(([place]) => place?.scrollIntoView())
      // The chart may run before it is drawn, and the stream opens as the page's clock goes on.
      const isRunning = (await liveState(page, jackpotModel.machine.id)) !== null
      return isRunning && isListening && (await hand.place()).isVisible()
    }
    await expect.poll(here, { intervals: [20], timeout: 20_000 }).toBe(true)
  },
  events: {
    'clock.read': {
      noon: (_, { page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'amount.told': { default: tell },
    'amount.withdrawn': { default: withdraw },
  },
  outcomes: { watchSurroundings: { 'event/told': { at: 'page', act: tell } } },
  see: {
    counting: among('jackpot.estimate'),
    told: 'jackpot.stated',
  },
}
