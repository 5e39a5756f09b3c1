import { expect, type Page } from '@playwright/test'
import type { RefusalCode } from '#wire/codes.ts'
import type { VerificationMethod } from '#wire/second-verification.ts'
import { patternOf, wordsOf } from '#e2e/support/words.ts'

/** The second verification as a person uses it; it stands where the login's form was. */
export const secondVerificationScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
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
    clickBack: () => button(t('second-verification.back')).click(),
    fillCode: (text: string) => field.fill(text),
    seeMethods: () => expect(region.getByRole('listitem').first()).toBeVisible(),
    seeMethod: (method: VerificationMethod, hint: string) =>
      expect(region.getByRole('button', { name: t(`second-verification.method.${method}`) })).toContainText(hint),
    seeSending: () => expect(button(t('second-verification.sending'))).toBeVisible(),
    seeUnsent: () => expect(alert(t('second-verification.unsent'))).toBeVisible(),
    seeForm: () => expect(submit).toBeVisible(),
    seeFocusedField: () => expect(field).toBeFocused(),
    seeSubmitting: () => expect(button(t('second-verification.submitting'))).toBeVisible(),
    seeUnanswered: () => expect(alert(t('second-verification.unanswered'))).toBeVisible(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seePause: () => expect(region.getByText(patternOf(t('second-verification.again.wait')))).toBeVisible(),
    dontSeePause: () => expect(region.getByText(patternOf(t('second-verification.again.wait')))).toHaveCount(0),
    seeResting: () => expect(region.getByText(patternOf(t('second-verification.resting')))).toBeVisible(),
    dontSee: () => expect(region).toHaveCount(0),
  }
}
