import { expect, type Page } from '@playwright/test'
import type { RegisterField } from '#machines/register/register.rules.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The registration dialog; its child flows have screens of their own. */
export const registerScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('dialog', { name: t('register.title') })
  const warning = page.getByRole('alertdialog', { name: t('register.warning.title') })
  const field = (name: RegisterField) => dialog.locator(`input[name="${name}"]`)
  const agreement = dialog.locator('input[name="agreement"]')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text })

  const choose = async (name: string) => {
    const tab = dialog.getByRole('tab', { name })
    if ((await tab.count()) > 0) await tab.click()
  }

  return {
    dialog,
    fill: (name: RegisterField, text: string) => field(name).fill(text),
    chooseMobileTab: () => choose(t('register.tab.mobile')),
    clickAgreement: () => agreement.click(),
    clickSubmit: () => button(t('register.submit')).click(),
    clickAgain: () => button(t('register.again')).click(),
    clickClose: () => button(t('register.close')).click(),
    clickLogin: () => button(t('login.submit')).click(),
    clickConfirm: () => warning.getByRole('button', { name: t('register.warning.confirm'), exact: true }).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeForm: () => expect(button(t('register.submit'))).toBeVisible(),
    seeText: (name: RegisterField, text: string) => expect(field(name)).toHaveValue(text),
    seeProblem: (text: string) => expect(alert(text).first()).toBeVisible(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeFault: () => expect(alert(t('register.failed'))).toBeVisible(),
    seeWarning: () => expect(warning).toContainText(t('refusal.invitation_code_error')),
  }
}
