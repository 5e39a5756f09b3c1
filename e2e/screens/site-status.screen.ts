import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The pages that stand in for the site while it is closed or cannot be asked. */
export const siteStatusScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const check = page.getByRole('button', { name: t('site-status.check') })
  const again = page.getByRole('main').getByRole('button', { name: t('app.retry') })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })

  return {
    clickCheck: () => check.click(),
    clickTryAgain: () => again.click(),
    seeMaintenance: () => expect(title(t('site-status.maintenance.title'))).toBeVisible(),
    seeRegionBlocked: () => expect(title(t('site-status.blocked.title'))).toBeVisible(),
    seeUnreachable: () => expect(title(t('app.brand.failed.title'))).toBeVisible(),
    dontSeeClosed: () => expect(check).toHaveCount(0),
  }
}
