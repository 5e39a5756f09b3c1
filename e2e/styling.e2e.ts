import type { Browser, Page } from '@playwright/test'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** How many elements were styled at once, at most. */
function mostStyled(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...styled.map(({ args }) => args?.elementCount ?? 0))
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
  return mostStyled(await browser.stopTracing())
}

/** Opens a page, and waits until all of it has come. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

// A rule whose subject may be any element behind any other costs every press as much as a change of the theme.
test('what comes to a page and goes again has itself styled, and not the page', async ({ page, site, browser }) => {
  await site.prefer(page)
  for (const address of ['/', '/rng', '/help']) {
    await open(page, address)
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    // What else comes to the page meanwhile is styled with one line or another, not with each.
    let styled = Infinity
    for (let line = 0; line < 4; line++) styled = Math.min(styled, await styledByALine(browser, page))
    expect(styled, address).toBeGreaterThan(0)
    expect(styled, `of ${all} elements of ${address}`).toBeLessThan(all / 3)
  }
})

// What the bar gives up in height is said to whom it concerns: said at the root, each way past it cost all of the page.
test('the bar that gets lower as one scrolls on has itself styled, and not the page', async ({
  page,
  site,
  browser,
}) => {
  await site.prefer(page)
  for (const address of ['/rng', '/help']) {
    await open(page, address)
    let styled = Infinity
    // There and back, so that other things that come to the page meanwhile are not in each.
    for (let time = 0; time < 3; time++) {
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('html')).not.toHaveAttribute('data-compact')
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      await page.evaluate(() => scrollTo(0, 200))
      await expect(page.locator('html')).toHaveAttribute('data-compact')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      styled = Math.min(styled, mostStyled(await browser.stopTracing()))
    }
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    expect(styled, address).toBeGreaterThan(0)
    expect(styled, `of ${all} elements of ${address}`).toBeLessThan(all / 2)
  }
})

// Told the language it is in already, a browser looks for every rule that asks for a language, in all of the page.
test(
  'the language that is chosen again has its menu styled, and not the page',
  { tag: '@wide' },
  async ({ page, site, browser }) => {
    await site.prefer(page)
    await open(page, '/rng')
    const same = page.getByRole('menuitemradio', { name: 'English', exact: true })
    let styled = Infinity
    for (let time = 0; time < 3; time++) {
      await page.getByRole('button', { name: say('preferences.language') }).click()
      await expect(same).toBeChecked()
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      await same.click()
      await expect(same).toBeHidden()
      styled = Math.min(styled, mostStyled(await browser.stopTracing()))
    }
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    expect(styled).toBeGreaterThan(0)
    expect(styled, `of ${all} elements`).toBeLessThan(all / 3)
  },
)
