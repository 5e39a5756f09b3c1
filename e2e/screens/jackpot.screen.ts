import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The jackpot of the home page. */
export const jackpotScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const banner = page.getByRole('region', { name: t('jackpot.title') })

  return {
    banner,
    /** What the digits show, in minor units. */
    amount: async () => Math.round(Number(await banner.locator('[data-amount]').getAttribute('data-amount')) * 100),
    seeStated: () => expect(banner).toContainText(t('jackpot.stated')),
    seeEstimate: () => expect(banner).toContainText(t('jackpot.estimate').split('{')[0] ?? ''),
  }
}
