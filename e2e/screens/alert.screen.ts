import { expect, type Locator, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The short messages that stand over any page. */
export const alertScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const sessionLost = page.getByRole('alertdialog', { name: t('alert.sessionLost.title') })
  const cancel = sessionLost.getByRole('button', { name: t('app.cancel'), exact: true })

  return {
    clickCancel: () => cancel.click(),
    /** Puts the message of a lost session away where the page behind it, or the message, has come. */
    closeOver: async (behind: Locator) => {
      await expect(sessionLost.or(behind).first()).toBeVisible()
      if (await cancel.isVisible()) await cancel.click()
    },
    seeSessionLost: () => expect(sessionLost).toBeVisible(),
  }
}
