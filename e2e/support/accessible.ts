import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Asserts that axe finds nothing wrong with the page as it stands, in the dark theme and in the light one. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const chosen = await page.evaluate(() => document.documentElement.dataset['theme'])
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    // A colour caught in the middle of a transition is nobody's contrast.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      }
    })
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `axe in the ${theme} theme at ${page.url()}`).toEqual([])
  }
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name ?? 'dark'
  }, chosen)
}
