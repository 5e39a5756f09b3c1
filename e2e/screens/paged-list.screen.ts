import { expect, type Locator, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** What every list that is read page by page has around its rows; `within` is where it stands. */
export const pagedListScreen = (page: Page, language: 'en' | 'fil', within: Locator = page.getByRole('main')) => {
  const t = wordsOf(language)
  const pages = within.getByRole('navigation', { name: t('paged-list.pages') })
  const place = within.locator('output')
  const failure = within.getByRole('alert')

  return {
    clickPage: (number: number) =>
      pages.getByRole('button', { name: t('paged-list.page', { page: number }), exact: true }).click(),
    clickRetry: () => within.getByRole('button', { name: t('app.retry'), exact: true }).click(),
    clickClear: () => within.getByRole('button', { name: t('paged-list.clear'), exact: true }).click(),
    fillFrom: (day: string) => within.getByLabel(t('paged-list.from')).fill(day),
    fillTo: (day: string) => within.getByLabel(t('paged-list.to')).fill(day),
    seeFailure: async () => {
      await expect(failure).toBeVisible()
      await expect(within.getByRole('button', { name: t('app.retry'), exact: true })).toBeVisible()
    },
    seeNothingMatching: () =>
      expect(within.getByRole('heading', { name: t('paged-list.nothingMatching'), exact: true })).toBeVisible(),
    /** What is told to whoever does not see the pages; English alone says one row otherwise than several. */
    seePlace: ({ page: number, pages: all, rows }: { page: number; pages: number; rows: number }) =>
      expect(place).toHaveText(`Page ${number} of ${all}, ${rows} ${rows === 1 ? 'item' : 'items'}`),
  }
}
