import { expect, type Locator, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** The controls of every paged list; `within` is its part of the page. */
export const pagedListScreen = (page: Page, language: 'en' | 'fil', within: Locator = page.getByRole('main')) => {
  const t = translatorOf(language)
  const pages = within.getByRole('navigation', { name: t('paged-list.pages') })
  const place = within.locator('output')
  const failure = within.getByRole('alert')

  return {
    clickPage: (number: number) =>
      pages.getByRole('button', { name: t('paged-list.page', { page: number }), exact: true }).click(),
    /** Uses the filters: on a phone they are in a sheet, which is opened and closed again. */
    filter: async (use: (filters: Locator) => Promise<unknown>) => {
      if ((page.viewportSize()?.width ?? 0) >= 720) {
        await use(within.getByRole('search'))
        return
      }
      await within.getByRole('button', { name: new RegExp(`^${t('paged-list.filters')}`) }).click()
      const sheet = page.getByRole('dialog', { name: t('paged-list.filters') })
      await use(sheet)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    },
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
    /** The position for screen readers; English alone has different texts for one row and several. */
    seePlace: ({ page: number, pages: all, rows }: { page: number; pages: number; rows: number }) =>
      expect(place).toHaveText(`Page ${number} of ${all}, ${rows} ${rows === 1 ? 'item' : 'items'}`),
  }
}
