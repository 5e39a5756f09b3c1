import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The captcha picture and the field for its letters. */
export const captchaImageScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const picture = page.getByRole('img', { name: t('captcha-image.picture') })
  const field = page.getByRole('textbox', { name: t('captcha-image.label') })

  return {
    fillLetters: (letters: string) => field.fill(letters),
    clickRefresh: () => page.getByRole('button', { name: t('captcha-image.refresh') }).click(),
    seePicture: () => expect(picture).toBeVisible(),
    seeFailure: () => expect(page.getByRole('alert').filter({ hasText: t('captcha-image.failed') })).toBeVisible(),
    dontSee: () => expect(field).toHaveCount(0),
  }
}
