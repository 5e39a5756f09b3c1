import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { settle } from './settle.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can break: the other theme has the same tree, names and sizes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** A page has some two thousand things that are right: to name and carry each away took axe more than half its time. */
const faultsAlone: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: false }

/** What axe finds wrong with the page as it stands, in the dark theme and in the light one. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  const faults: string[] = []
  const chosen = await page.evaluate(() => document.documentElement.dataset['theme'])
  const alone = page.frames().length === 1
  for (const theme of ['dark', 'light']) {
    // Axe is half a megabyte of script: a document that has it is not given it again.
    const had = alone && (await page.evaluate(() => 'axe' in globalThis))
    // Legacy mode looks only at the page's own documents of this origin, but opens no page of its own for each look.
    const axe = new AxeBuilder({ page, ...(had ? { axeSource: ';' } : {}) })
      .setLegacyMode(alone)
      .options({ ...faultsAlone })
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    await settle(page)
    const { violations } = await (theme === 'dark' ? axe.withTags(standards) : axe.withRules(rulesOfColour)).analyze()
    for (const { id, nodes } of violations) {
      faults.push(`${id} in the ${theme} theme: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
  }
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name ?? 'dark'
  }, chosen)
  return faults
}

/** What is dimmed because newer rows are on their way. */
const dimmed = ':is(table, ol)[aria-busy="true"], [aria-busy="true"] > ol'

/** Begins to watch whether anything of a page is dimmed, be it for a moment; answers how to ask. */
async function watchForDimmed(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((selector) => {
    const seen = { dimmed: false }
    const look = () => {
      seen.dimmed ||= document.querySelector(selector) !== null
    }
    new MutationObserver(look).observe(document, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
    look()
    return seen
  }, dimmed)
  return () => watch.evaluate((seen) => seen.dimmed)
}

/**
 * Asserts that axe finds nothing wrong with the page as it stands, in the dark theme and in the light one; rows that
 * are dimmed because newer ones are on their way are waited for.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator(dimmed)).toHaveCount(0)
  const wasDimmed = await watchForDimmed(page)
  let faults = await accessibilityFaults(page)
  if (faults.length > 0 && (await wasDimmed())) {
    await expect(page.locator(dimmed)).toHaveCount(0)
    faults = await accessibilityFaults(page)
  }
  expect(faults, `axe at ${page.url()}`).toEqual([])
}
