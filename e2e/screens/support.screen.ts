import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The ways to customer service at the edge of a page, and the dialog that stands in for its window. */
export const supportScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const dialog = page.getByRole('alertdialog', { name: t('support.title') })
  const open = dialog.getByRole('link', { name: t('support.open') })

  return {
    /** Asks for a chat, or after a failure once more. */
    clickAsk: async () => {
      const retry = dialog.getByRole('button', { name: t('app.retry') })
      const bar = page.getByRole('complementary', { name: t('side.service') })
      await ((await dialog.count()) > 0 ? retry : bar.getByRole('link', { name: t('side.LIVECHAT') })).click()
    },
    clickClose: () => dialog.getByRole('button', { name: t('app.close') }).click(),
    seeBars: () =>
      expect(page.getByRole('complementary', { name: t('side.service') })).toBeVisible({ timeout: 20_000 }),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeWaiting: () => expect(dialog).toHaveAccessibleDescription(t('support.waiting')),
    seeLink: () => expect(open).toHaveAttribute('href', /\/local\/chat$/),
    seeUnavailable: () => expect(dialog.getByRole('link', { name: t('support.help') })).toBeVisible(),
    seeFailure: () => expect(dialog.getByRole('button', { name: t('app.retry') })).toBeVisible(),
  }
}
