import { expect, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** The logout dialog. */
export const logoutScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('alertdialog', { name: t('logout.title') })

  return {
    clickConfirm: () => dialog.getByRole('button', { name: t('logout.confirm'), exact: true }).click(),
    doubleClickConfirm: () => dialog.getByRole('button', { name: t('logout.confirm'), exact: true }).dblclick(),
    clickStay: () => dialog.getByRole('button', { name: t('logout.cancel'), exact: true }).click(),
    clickForget: () => dialog.getByRole('checkbox', { name: t('logout.forget') }).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
  }
}
