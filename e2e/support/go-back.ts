import type { Page } from '@playwright/test'

/** Goes back in the browser to this page's address with another query. */
export const goBackTo = (page: Page, query: string): Promise<void> =>
  page.evaluate((search) => {
    const put = (url: string) => History.prototype.pushState.call(history, { __TSR_index: history.length }, '', url)
    const here = location.href
    put(`${location.pathname}${search}`)
    put(here)
    history.back()
  }, query)
