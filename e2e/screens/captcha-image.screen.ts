import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The captcha picture and the field for its letters. */
export const captchaImageScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const picture = page.getByRole('img', { name: t('captcha-image.picture') })
  const field = page.getByRole('textbox', { name: t('captcha-image.label') })

  const refresh = page.getByRole('button', { name: t('captcha-image.refresh') })

  return {
    fillLetters: (letters: string) => field.fill(letters),
    clickRefresh: () => refresh.click(),
    seeField: () => expect(field).toBeVisible(),
    seePicture: () => expect(picture).toBeVisible(),
    dontSeePicture: () => expect(picture).toHaveCount(0),
    seeRefresh: () => expect(refresh).not.toHaveAttribute('aria-disabled'),
    seeNoRefresh: () => expect(refresh).toHaveAttribute('aria-disabled', 'true'),
    /** Something is said about the letters or the picture. */
    seeAlert: () => expect(page.getByRole('dialog').getByRole('alert').last()).toBeVisible(),
    seeFailure: () => expect(page.getByRole('alert').filter({ hasText: t('captcha-image.failed') })).toBeVisible(),
    dontSee: () => expect(field).toHaveCount(0),
  }
}
