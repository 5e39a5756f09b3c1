import { expect, type Page } from '@playwright/test'
import { wordsOf } from './words.ts'

const say = wordsOf('en')

/** The question whether visits may be counted. */
export const questionOf = (page: Page) => page.getByRole('region', { name: say('measurement.title') })

/** The button at the page's end that asks it anew. */
export const linkOf = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: say('measurement.title') })

/** Does what any visitor does, once the site listens: what waits until the first page was left alone comes then. */
export async function act(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(linkOf(page)).toBeVisible({ timeout: 250 })
  }).toPass()
}
