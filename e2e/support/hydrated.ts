import type { Page } from '@playwright/test'

/** Documents of other sites, or without a running script, are not waited for. */
const untilHydrated = (page: Page) =>
  page
    .locator(
      'html[data-booted], html:not([data-merchant]), html:not([data-session]), html[data-shell], html[data-start]',
    )
    .waitFor({ state: 'attached' })
    .catch(() => {})

/**
 * Makes every navigation of a tab wait until the page is hydrated: server-rendered controls can be pressed before that,
 * and a test is faster than a person.
 */
export const waitForHydration = (page: Page): void => {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
}
