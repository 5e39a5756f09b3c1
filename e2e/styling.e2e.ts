import type { Browser, Page } from '@playwright/test'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** Maximum number of elements restyled at once. */
function mostStyled(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...styled.map(({ args }) => args?.elementCount ?? 0))
}

/** Inserts a line before the whole page, as a bar does, and returns how many elements that restyled. */
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

/** Opens a page, and waits until all of it is loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

// A selector whose subject may be any element after any other costs every press as much as a theme change.
test('styling: an element that is added and removed restyles itself, and not the page', async ({
  page,
  site,
  browser,
}) => {
  await site.prefer(page)
  for (const address of ['/', '/rng', '/help']) {
    await open(page, address)
    const all = await page.evaluate(() => document.querySelectorAll('body *').length)
    // Other insertions during the measurement are restyled with one line or another, not with each.
    let styled = Infinity
    for (let line = 0; line < 4; line++) styled = Math.min(styled, await styledByALine(browser, page))
    expect(styled, address).toBeGreaterThan(0)
    expect(styled, `of ${all} elements of ${address}`).toBeLessThan(all / 3)
  }
})

// Only affected elements select on the compact bar: on the root, each change restyled the whole page.
test('styling: the bar that becomes compact on scroll restyles itself, and not the page', async ({
  page,
  site,
  browser,
}) => {
  await site.prefer(page)
  for (const address of ['/rng', '/help']) {
    await open(page, address)
    let styled = Infinity
    // There and back, so that other insertions are not in each.
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

test(
  'styling: what sticks below the bar touches it when it is compact',
  { tag: '@phone' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await open(page, '/rng')
    await page.evaluate(() => scrollTo(0, 1_200))
    await expect(page.locator('html')).toHaveAttribute('data-compact')
    const apart = () => {
      const bar = document.querySelector('body header')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
      return [...document.querySelectorAll('[data-below-bar]')]
        .filter((part) => getComputedStyle(part).position === 'sticky' && part.getBoundingClientRect().height > 0)
        .map((part) => Math.abs(part.getBoundingClientRect().top - bar) > 1)
    }
    // The search; on a wide screen the rail and the live column as well.
    await expect.poll(() => page.evaluate(apart)).toEqual(isMobile ? [false] : [false, false, false])
  },
)

// Setting the same language again makes a browser match every rule with a language, in the whole page.
test(
  'styling: choosing the current language again restyles its menu, and not the page',
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
