import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'
import { settle } from '#e2e/support/settle.ts'

/** The frame of the site: who is here, the notices over it, and what it says when it cannot start. */
export const appScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const header = page.getByRole('banner')
  const login = header.getByRole('button', { name: t('app.login') })
  const account = header.getByRole('group', { name: t('member.menu') })
  const balance = page.getByTestId('balance').filter({ visible: true }).first()
  const alert = (title: string) => page.getByRole('alertdialog', { name: t(title) })
  const anyAlert = page.getByRole('alertdialog')
  const dismiss = async () => {
    await expect(anyAlert).toBeVisible()
    const back = anyAlert.getByRole('button', { name: t('app.cancel'), exact: true })
    const button = (await back.count()) > 0 ? back : anyAlert.getByRole('button', { name: t('app.ok'), exact: true })
    await button.click()
    await expect(anyAlert).toHaveCount(0)
  }

  const openAccount = async () => {
    await expect(balance).toBeVisible()
    await header.locator('button[popovertarget]:not([aria-label])').click()
    await expect(account).toBeVisible()
    // A click on what still moves would scroll the page to get at it.
    await settle(page)
    return account
  }

  /** Takes away the alert that may stand over the page. */
  const clearAlert = async () => {
    await expect(login.or(balance).or(anyAlert).first()).toBeVisible()
    if ((await anyAlert.count()) > 0) await dismiss()
  }

  return {
    clickLogin: (options: { readonly timeout?: number } = {}) => login.click(options),
    /** Opens the menu behind a member's picture. */
    openAccount,
    clickLogout: async () => {
      await openAccount()
      await account.getByRole('button', { name: t('app.logout') }).click()
    },
    clickRegister: () => header.getByRole('link', { name: t('app.register') }).click(),
    clickRetry: () =>
      page
        .getByRole('main')
        .getByRole('button', { name: t('app.retry') })
        .click(),
    clickDismiss: dismiss,
    hasAlert: async () => (await anyAlert.count()) > 0,
    seeVisitor: () => expect(login).toBeVisible(),
    /** An alert that comes late, since its part of the site is fetched first, hides the page until it is put away. */
    seeVisitorUnderAlert: () =>
      expect(async () => {
        await clearAlert()
        await expect(login).toBeVisible({ timeout: 500 })
      }).toPass({ intervals: [20], timeout: 20_000 }),
    seeMember: async () => {
      await expect(balance).toBeVisible()
      await expect(login).toHaveCount(0)
    },
    seeNickname: (name: string) => expect(header.getByRole('button', { name, exact: true })).toBeVisible(),
    seeAlert: (kind: 'sessionLost' | 'logoutUnheard') => expect(alert(`alert.${kind}.title`)).toBeVisible(),
    dontSeeAlert: () => expect(anyAlert).toHaveCount(0),
  }
}
