import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The warning that a real account is needed. */
export const protectedActionScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const warning = page.getByRole('alertdialog', { name: t('protected-action.title') })

  return {
    clickConfirm: () => warning.getByRole('button', { name: t('protected-action.confirm'), exact: true }).click(),
    seeWarning: () => expect(warning).toBeVisible(),
    dontSeeWarning: () => expect(warning).toHaveCount(0),
  }
}
