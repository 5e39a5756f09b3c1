import { expect, type Page } from '@playwright/test'
import type { Refusal } from '#wire/envelope.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The login dialog; its child flows have screens of their own. */
export const loginScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  const username = dialog.getByRole('textbox', { name: t('login.username') })
  const password = dialog.getByLabel(t('login.password'), { exact: true })
  const remember = dialog.getByRole('checkbox', { name: t('login.remember') })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text })

  return {
    clickOpen: () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('app.login') })
        .click(),
    fillUsername: (text: string) => username.fill(text),
    fillPassword: (text: string) => password.fill(text),
    clickUsernameTab: () => dialog.getByRole('tab', { name: t('login.tab.username') }).click(),
    clickSmsTab: () => dialog.getByRole('tab', { name: t('login.tab.sms') }).click(),
    clickRemember: () => remember.click(),
    clickSubmit: () => button(t('login.submit')).click(),
    doubleClickSubmit: () => button(t('login.submit')).dblclick(),
    clickClose: () => button(t('login.close')).click(),
    clickForgot: () => button(t('login.forgot')).click(),
    clickRegister: () => dialog.getByRole('link', { name: t('login.register'), exact: true }).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeUsernameForm: () => expect(password).toBeEditable(),
    seeUsername: (text: string) => expect(username).toHaveValue(text),
    seePassword: (text: string) => expect(password).toHaveValue(text),
    /** The next text replaces the password. */
    seePasswordSelected: async () => {
      await expect(password).toBeFocused()
      const selected = await password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
      expect(selected).toEqual([0, (await password.inputValue()).length])
    },
    seeSubmitFocused: () => expect(button(t('login.submit'))).toBeFocused(),
    seeRemembered: () => expect(remember).toBeChecked(),
    dontSeeRemembered: () => expect(remember).not.toBeChecked(),
    seeRequired: (field: 'username' | 'password' | 'captcha' | 'code') =>
      expect(alert(t(`login.${field}.required`))).toBeVisible(),
    seeRefusal: (code: Refusal['code']) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeFault: () => expect(alert(t('login.failed'))).toBeVisible(),
  }
}
