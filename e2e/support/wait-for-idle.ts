import type { Page } from '@playwright/test'

/**
 * Waits until a page has had no request or response for a fifth of a second; checking for no pending request alone
 * would be too early.
 */
export const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let ending = setTimeout(end, quiet)
        const observer = new MutationObserver(() => {
          clearTimeout(ending)
          ending = setTimeout(end, quiet)
        })
        observer.observe(document.body, { childList: true, subtree: true })
        function end() {
          observer.disconnect()
          resolve()
        }
      }),
    200,
  )
