import { expect, type Page } from '@playwright/test'
import type { ForgotField } from '#machines/forgot-password/forgot-password.rules.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The forgot-password dialog; the SMS code has a screen of its own. */
export const forgotPasswordScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('dialog', { name: t('forgot-password.title') })
  const field = (name: Exclude<ForgotField, 'mobile' | 'code'>) => dialog.locator(`input[name="${name}"]`)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text })
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true })

  return {
    dialog,
    fill: (name: Exclude<ForgotField, 'mobile' | 'code'>, text: string) => field(name).fill(text),
    chooseMobileTab: () => tab(t('forgot-password.tab.mobile')).click(),
    /** The button below either form. */
    clickSubmit: () => dialog.locator('button[type="submit"]').click(),
    clickAgain: () => button(t('forgot-password.again')).click(),
    clickClose: () => button(t('forgot-password.close')).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeMailed: () => expect(dialog.getByText(t('forgot-password.in_been_out'))).toBeVisible(),
    seeProblem: (text: string) => expect(alert(text).first()).toBeVisible(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeFault: () => expect(alert(t('forgot-password.failed'))).toBeVisible(),
  }
}
