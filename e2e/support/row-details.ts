import { expect, type Locator } from '@playwright/test'
import { testLanguage, translatorOf } from './texts.ts'

const t = translatorOf(testLanguage)

/** Opens the details of a record's row, and returns its reference number; the details are closed again. */
export const referenceOf = async (row: Locator): Promise<string> => {
  const page = row.page()
  await row.getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: t('paged-list.details') })
  const reference = details
    .getByRole('definition')
    .filter({ has: page.getByRole('button', { name: t('paged-list.copy') }) })
  const text = ((await reference.textContent()) ?? '').trim()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  return text
}
