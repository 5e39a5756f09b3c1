import type { Page } from '@playwright/test'

/** Waits until nothing has come to a page or left it for a fifth of a second: that nothing is loading is also so before the next page begins to. */
export const calm = (page: Page): Promise<void> =>
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
