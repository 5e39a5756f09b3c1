import { expect, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** Language, theme and hidden balance, wherever the page offers them. */
export const preferencesScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const button = (id: string) => page.getByRole('button', { name: t(id), exact: true })
  const menu = page.getByRole('button', { name: t('preferences.language') }).and(page.locator('[aria-haspopup="menu"]'))
  /** On a phone the languages are behind a button for all settings. */
  const settings = page.getByRole('button', { name: t('header.settings') })

  return {
    openLanguages: () => menu.click(),
    /** Chooses a language by its own name. */
    chooseLanguage: async (name: string) => {
      await menu.or(settings).click()
      await page
        .getByRole('menuitemradio', { name, exact: true })
        .or(page.getByRole('button', { name, exact: true }))
        .click()
    },
    clickLight: () => button('preferences.theme.toLight').click(),
    /** Hides the balance, or shows it, and asserts it. */
    toggleBalance: async () => {
      const balance = page.getByTestId('balance').filter({ visible: true })
      const hidden = (await balance.textContent()) === '***'
      await button(hidden ? 'member.balance.show' : 'member.balance.hide')
        .filter({ visible: true })
        .click()
      await (hidden ? expect(balance).not.toHaveText('***') : expect(balance).toHaveText('***'))
    },
    /** Collapses the site menu of a wide screen, or expands it, and asserts it. */
    toggleRail: async () => {
      const toggle = button('rail.toggle')
      const expanded = await toggle.getAttribute('aria-expanded')
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', expanded === 'true' ? 'false' : 'true')
    },
    seeLanguage: () => expect(page.locator('html')).toHaveAttribute('lang', language),
    hasMenu: () => menu.isVisible(),
    seeMenu: () => expect(menu).toBeVisible(),
    dontSeeMenu: () => expect(menu).toHaveCount(0),
    seeTheme: (theme: 'dark' | 'light') => expect(page.locator('html')).toHaveAttribute('data-theme', theme),
  }
}
