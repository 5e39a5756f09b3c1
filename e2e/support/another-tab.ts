import type { Page } from '@playwright/test'
import type { Preferences } from '#machines/preferences/preferences.machine.ts'
import type { TestSite } from './site.ts'

/** Sends the page preferences as if another tab had chosen them. */
export async function chooseInAnotherTab(page: Page, site: TestSite, preferences: Preferences): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${site.origin}/healthz`)
  await tab.evaluate((message) => {
    const channel = new BroadcastChannel('statehouse.preferences')
    const post = channel.postMessage.bind(channel)
    post(message)
  }, preferences)
  await tab.close()
}
