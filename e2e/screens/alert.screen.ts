import { expect, type Locator, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** The alerts that can be over any page. */
export const alertScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const sessionLost = page.getByRole('alertdialog', { name: t('alert.sessionLost.title') })
  const cancel = sessionLost.getByRole('button', { name: t('app.cancel'), exact: true })

  return {
    clickCancel: () => cancel.click(),
    /** Dismisses the alert of a lost session once the page behind it, or the alert, is rendered. */
    closeOver: async (behind: Locator) => {
      await expect(sessionLost.or(behind).first()).toBeVisible()
      if (await cancel.isVisible()) await cancel.click()
    },
    seeSessionLost: () => expect(sessionLost).toBeVisible(),
  }
}
