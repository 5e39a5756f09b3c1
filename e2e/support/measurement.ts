import { expect, type Page } from '@playwright/test'
import { translatorOf } from './texts.ts'

const say = translatorOf('en')

/** The consent dialog for measurement. */
export const questionOf = (page: Page) => page.getByRole('region', { name: say('measurement.title') })

/** The button at the page's end that opens it again. */
export const linkOf = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: say('measurement.title') })

/** Interacts with the page once it listens, so that what waits for the first interaction starts. */
export async function act(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(linkOf(page)).toBeVisible({ timeout: 250 })
  }).toPass()
}
