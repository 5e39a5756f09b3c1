import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The offer of a newer version of the site. */
export const siteVersionScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const offer = page.getByRole('region', { name: t('site-version.title') })

  return {
    clickUpdate: () => offer.getByRole('button', { name: t('site-version.update') }).click(),
    clickLater: () => offer.getByRole('button', { name: t('site-version.later') }).click(),
    seeOffer: () => expect(offer.getByRole('button', { name: t('site-version.update') })).toBeVisible(),
    seeUpdating: () => expect(offer.getByRole('button', { name: t('site-version.updating') })).toBeVisible(),
    dontSeeOffer: () => expect(offer).toHaveCount(0),
  }
}
