import type { Page } from '@playwright/test'

/** Documents that are not the site's, or whose script does not run, are waited for no longer. */
const untilHydrated = (page: Page) =>
  page
    .locator(
      'html[data-booted], html:not([data-merchant]), html:not([data-session]), html[data-shell], html[data-start]',
    )
    .waitFor({ state: 'attached' })
    .catch(() => {})

/**
 * Has every navigation of a tab wait until the page is hydrated: what the server has rendered is there to be pressed
 * before, and a person is not as quick as a test.
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
