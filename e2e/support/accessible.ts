import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { settle } from './settle.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that depend on the theme: the other theme has the same tree, names and sizes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Passed rules are not reported: with some two thousand elements that took axe more than half of its time. */
const faultsAlone: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: false }

type Nodes = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes']

/** Whether targets are small only because a bar at the edge of the screen covers them: scrolled away, they are not. */
async function isOnlyCovered(page: Page, nodes: Nodes): Promise<boolean> {
  if (page.frames().length > 1) return false
  for (const { target } of nodes) {
    const place = page.locator(target.join(' ')).first()
    await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await settle(page)
    const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode(true).include(target.map(String))
    const { violations } = await axe
      .options({ ...faultsAlone })
      .withRules(['target-size'])
      .analyze()
    if (violations.length > 0) return false
  }
  return true
}

/** Returns axe's violations on the page as it is, in the dark theme and in the light one. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  const faults: string[] = []
  const chosen = await page.evaluate(() => document.documentElement.dataset['theme'])
  const alone = page.frames().length === 1
  for (const theme of ['dark', 'light']) {
    // Axe is half a megabyte of script: it is injected once a document.
    const had = alone && (await page.evaluate(() => 'axe' in globalThis))
    // Legacy mode analyses only same-origin documents, but opens no extra page for each run.
    const axe = new AxeBuilder({ page, ...(had ? { axeSource: ';' } : {}) })
      .setLegacyMode(alone)
      .options({ ...faultsAlone })
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    await settle(page)
    const { violations } = await (theme === 'dark' ? axe.withTags(standards) : axe.withRules(rulesOfColour)).analyze()
    for (const { id, nodes } of violations) {
      if (id === 'target-size' && (await isOnlyCovered(page, nodes))) continue
      faults.push(`${id} in the ${theme} theme: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
  }
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name ?? 'dark'
  }, chosen)
  return faults
}

/** Rows dimmed while newer ones are loading. */
const dimmed = ':is(table, ol)[aria-busy="true"], [aria-busy="true"] > ol'

/** Starts to watch whether anything is dimmed, if only for a moment; returns the function that reports it. */
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
 * Asserts that axe finds no violation on the page as it is, in the dark theme and in the light one; waits for dimmed
 * rows first.
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
