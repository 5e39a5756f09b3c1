import type { Page } from '@playwright/test'

/** Pauses the clock of a page a moment from now: everything due until then happens first. */
export const pauseClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 3_000)
}
