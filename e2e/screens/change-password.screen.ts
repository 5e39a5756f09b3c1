import { expect, type Page } from '@playwright/test'
import type { ChangeFields } from '#machines/change-password/change-password.rules.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The change-password dialog. */
export const changePasswordScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('dialog', { name: t('change-password.title') })
  const field = (name: keyof ChangeFields) => dialog.locator(`input[name="${name}"]`)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text })
  const close = button(t('change-password.close'))

  return {
    dialog,
    fill: (name: keyof ChangeFields, text: string) => field(name).fill(text),
    clickSubmit: () => button(t('change-password.submit')).click(),
    clickRetry: () => button(t('change-password.retry')).click(),
    clickGo: () => button(t('change-password.go')).click(),
    clickClose: () => close.click(),
    clickLogout: () => button(t('change-password.logout')).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    /** A required change cannot be dismissed. */
    dontSeeClose: () => expect(close).toHaveCount(0),
    seeReason: (reason: 'weak' | 'expired' | 'wanted') =>
      expect(dialog.getByText(t(`change-password.${reason}`))).toBeVisible(),
    seeForm: () => expect(button(t('change-password.submit'))).toBeVisible(),
    seeOldField: () => expect(field('oldPassword')).toBeVisible(),
    seeTyped: (name: keyof ChangeFields, text: string) => expect(field(name)).toHaveValue(text),
    dontSeeOldField: () => expect(field('oldPassword')).toHaveCount(0),
    seeProblem: (text: string) => expect(alert(text).first()).toBeVisible(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeFault: () => expect(alert(t('change-password.failed'))).toBeVisible(),
    seeChanged: () => expect(dialog.getByText(t('change-password.done'))).toBeVisible(),
  }
}
