import { expect, type Page } from '@playwright/test'
import type { NewPassword } from '#machines/change-password/new-password.rules.ts'
import { wordsOf } from '#e2e/support/words.ts'

/** The dialog behind the link of a mail, as a person uses it. */
export const resetPasswordScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const dialog = page.getByRole('dialog', { name: t('reset-password.title') })
  const field = (name: keyof NewPassword) => dialog.locator(`input[name="${name}"]`)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  return {
    dialog,
    fill: (name: keyof NewPassword, text: string) => field(name).fill(text),
    clickSubmit: () => button(t('reset-password.submit')).click(),
    clickLogin: () => button(t('reset-password.login')).click(),
    clickNewLink: () => button(t('reset-password.newLink')).click(),
    clickClose: () => button(t('reset-password.close')).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeLoading: () => expect(dialog.getByRole('status', { name: t('reset-password.loading') })).toBeVisible(),
    seeForm: () => expect(button(t('reset-password.submit'))).toBeVisible(),
    seeBusy: () => expect(dialog.getByRole('button', { name: t('reset-password.submitting') })).toBeVisible(),
    seeFault: () => expect(dialog.getByRole('alert').filter({ hasText: t('reset-password.failed') })).toBeVisible(),
    seeChanged: () => expect(dialog.getByText(t('reset-password.done'))).toBeVisible(),
    seeDead: () => expect(dialog.getByText(t('reset-password.dead'))).toBeVisible(),
  }
}
