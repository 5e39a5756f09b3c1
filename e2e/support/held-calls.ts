import { expect, type Page, type Request, type Route } from '@playwright/test'
import { breakConnection, type BrowserSite } from './driver.ts'

/** Requests of a page that are held until a test settles them, the oldest first. */
export interface HeldCalls {
  /** Settles the oldest held request (or the newest), or the next one to come. */
  settle(how: (route: Route) => Promise<void>): Promise<void>
  /** True while one is held. */
  waiting(): boolean
}

/**
 * Holds the requests whose address matches, from now on; aborted ones are dropped. With `newest` the page waits for its
 * last one only, and an early request of its script may have been dropped without an abort.
 */
export async function holdCalls(
  page: Page,
  matches: (url: URL) => boolean,
  { newest = false }: { readonly newest?: boolean } = {},
): Promise<HeldCalls> {
  const routes: Route[] = []
  const forget = (request: Request) => {
    const at = routes.findIndex((route) => route.request() === request)
    if (at >= 0) routes.splice(at, 1)
  }
  await page.route(matches, (route) => void routes.push(route))
  page.on('requestfailed', forget)
  return {
    waiting: () => routes.length > 0,
    settle: async (how) => {
      await expect
        .poll(() => routes.length, { intervals: [10, 20, 50, 100, 250], message: 'no such request is waiting' })
        .toBeGreaterThan(0)
      const route = newest ? routes.splice(0).at(-1) : routes.shift()
      if (route) await how(route)
    },
  }
}

/** Breaks a call and its automatic retry. */
export async function breakTwice(calls: HeldCalls, { pass }: BrowserSite): Promise<void> {
  await calls.settle(breakConnection)
  const isRetried = async () => {
    await pass(250)
    return calls.waiting()
  }
  await expect.poll(isRetried, { intervals: [20], message: 'the site does not try again by itself' }).toBe(true)
  await calls.settle(breakConnection)
}

/** Longer than any stale time of the site, in milliseconds. */
const stale = 61_000

/** Sets the page's clock ahead, so that cached data is stale; no timer fires. */
export async function later(page: Page): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + stale)
}
