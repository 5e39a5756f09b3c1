import { expect, type Page } from '@playwright/test'
import type { Refusal } from '#wire/envelope.ts'
import { patternOf, translatorOf } from '#e2e/support/texts.ts'

/** Mobile number, code, and the button that counts down. */
export const smsCodeScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const mobile = page.getByRole('textbox', { name: t('sms-code.mobile') })
  const send = page.getByRole('button', { name: t('sms-code.send') })
  const countdown = page.getByText(patternOf(t('sms-code.wait')))
  const warning = page.getByRole('alertdialog', { name: t('sms-code.warning.title') })

  return {
    fillMobile: (number: string) => mobile.fill(number),
    fillCode: (code: string) => page.getByRole('textbox', { name: t('sms-code.code') }).fill(code),
    clickSend: () => send.click(),
    clickConfirm: () => warning.getByRole('button', { name: t('sms-code.warning.confirm'), exact: true }).click(),
    seeSend: () => expect(send).toBeVisible(),
    seeCountdown: () => expect(countdown).toBeVisible(),
    seeProblem: (code: 'mobile_missing' | 'mobile_invalid') =>
      expect(page.getByRole('alert').filter({ hasText: t(`refusal.${code}`) })).toBeVisible(),
    /** The warning has one of these texts. */
    seeWarning: (...codes: Refusal['code'][]) =>
      expect(
        codes.map((code) => warning.getByText(t(`refusal.${code}`))).reduce((one, other) => one.or(other)),
      ).toBeVisible(),
    seeFault: () => expect(warning).toContainText(t('sms-code.warning.failed')),
  }
}
