import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The link of the login popup that lets a visitor in on a trial account. */
export const freeTrialScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text })
  return {
    clickTry: () => button(t('free-trial.try')).click(),
    see: () => expect(button(t('free-trial.try'))).toBeVisible(),
    seeOpening: () => expect(button(t('free-trial.opening'))).toBeVisible(),
    seeRefusal: (code: 'rate_limited') => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeFault: () => expect(alert(t('free-trial.failed'))).toBeVisible(),
  }
}
