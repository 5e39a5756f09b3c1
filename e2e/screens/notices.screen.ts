import type { Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** The notices: on their page, in the dialog, and in the marquee of the home page. */
export const noticesScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const texts = page.locator('article[id^="notice-text-"]')
  const marquee = page.getByRole('region', { name: t('notices.marquee') })
  const dialog = page.getByRole('dialog', { name: t('notices.title') })
  const title = (name: string) => page.locator('button[aria-expanded]').filter({ hasText: name })

  return {
    marquee,
    dialog,
    title,
    /** The text of the open notice. */
    text: texts,
    clickTitle: (name: string) => title(name).click(),
    /** The marquee pauses on focus. */
    clickPassingTitle: async (name: string) => {
      const link = marquee.getByRole('link', { name, exact: true })
      await link.focus()
      await link.click()
    },
  }
}
