import type { Browser, Page } from '@playwright/test'
import { expect, test } from './support/site.ts'

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** Puts a line before all of the page, as a bar comes, and answers how many elements that had styled. */
async function styledByALine(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const line = document.createElement('p')
    document.querySelector('#root > *')?.prepend(line)
    await drawn()
    await drawn()
    line.remove()
    await drawn()
    await drawn()
  })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...styled.map(({ args }) => args?.elementCount ?? 0))
}

// A rule whose subject may be any element behind any other costs every press as much as a change of the theme.
test('what comes to a page and goes again has itself styled, and not the page', async ({ page, site, browser }) => {
  await site.prefer(page)
  for (const address of ['/', '/rng', '/help']) {
    await page.goto(address)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    // What else comes to the page meanwhile is styled with one line or another, not with each.
    let styled = Infinity
    for (let line = 0; line < 4; line++) styled = Math.min(styled, await styledByALine(browser, page))
    expect(styled, address).toBeGreaterThan(0)
    expect(styled, `of ${all} elements of ${address}`).toBeLessThan(all / 3)
  }
})
