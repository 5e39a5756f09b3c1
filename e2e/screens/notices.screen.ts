import type { Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The notices as a person reads them: on their page, in the dialog, and passing by on the home page. */
export const noticesScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const texts = page.locator('article[id^="notice-text-"]')
  const marquee = page.getByRole('region', { name: t('notices.marquee') })
  const dialog = page.getByRole('dialog', { name: t('notices.title') })
  const title = (name: string) => page.locator('button[aria-expanded]').filter({ hasText: name })

  return {
    marquee,
    dialog,
    title,
    /** The text of the notice that is open. */
    text: texts,
    clickTitle: (name: string) => title(name).click(),
    /** Under the keyboard the titles stand still. */
    clickPassingTitle: async (name: string) => {
      const link = marquee.getByRole('link', { name, exact: true })
      await link.focus()
      await link.click()
    },
  }
}
