import { expect, type Page } from '@playwright/test'
import type { RefusalCode } from '#wire/codes.ts'
import type { VerificationMethod } from '#wire/verification/second-verification.ts'
import { patternOf, translatorOf } from '#e2e/support/texts.ts'

/** The second verification, which replaces the login form. */
export const secondVerificationScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const region = page.getByRole('region', { name: t('second-verification.title') })
  const button = (name: string) => region.getByRole('button', { name, exact: true })
  const field = region.getByRole('textbox')
  const submit = button(t('second-verification.submit'))
  const alert = (text: string) => region.getByRole('alert').filter({ hasText: text })

  return {
    region,
    clickMethod: (method: VerificationMethod) =>
      region.getByRole('button', { name: t(`second-verification.method.${method}`) }).click(),
    clickAnother: () => button(t('second-verification.another')).click(),
    clickAgain: () => button(t('second-verification.again')).click(),
    clickRemember: () => region.getByRole('checkbox', { name: t('second-verification.remember') }).click(),
    clickSubmit: () => submit.click(),
    fillCode: (text: string) => field.fill(text),
    seeMethod: (method: VerificationMethod, hint: string) =>
      expect(region.getByRole('button', { name: t(`second-verification.method.${method}`) })).toContainText(hint),
    seeForm: () => expect(submit).toBeVisible(),
    seeFocusedField: () => expect(field).toBeFocused(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seePause: () => expect(region.getByText(patternOf(t('second-verification.again.wait')))).toBeVisible(),
    dontSee: () => expect(region).toHaveCount(0),
  }
}
