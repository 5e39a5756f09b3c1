import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** Language, theme and hidden balance, wherever the page offers them. */
export const preferencesScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const button = (id: string) => page.getByRole('button', { name: t(id), exact: true })
  const menu = page.getByRole('button', { name: t('preferences.language') })
  const notice = page.getByText(t('preferences.language.failed'))

  return {
    /** Chooses a language by its own name. */
    chooseLanguage: async (name: string) => {
      await menu.click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    },
    clickDark: () => button('preferences.theme.toDark').click(),
    clickLight: () => button('preferences.theme.toLight').click(),
    clickHideBalance: () => button('app.balance.hide').filter({ visible: true }).click(),
    clickShowBalance: () => button('app.balance.show').filter({ visible: true }).click(),
    clickCloseNotice: () => button('app.close').click(),
    seeLanguage: () => expect(page.locator('html')).toHaveAttribute('lang', language),
    seeMenu: () => expect(menu).toBeVisible(),
    seeTheme: (theme: 'dark' | 'light') => expect(page.locator('html')).toHaveAttribute('data-theme', theme),
    seeNotLoaded: () => expect(notice).toBeVisible(),
    dontSeeNotLoaded: () => expect(notice).toHaveCount(0),
  }
}
