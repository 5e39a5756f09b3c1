import { expect, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'
import { settle } from '#e2e/support/settle.ts'

/** The frame of the site: login state, notices, and the message of a failed start. */
export const appScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
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
    // A click on a moving element would scroll the page.
    await settle(page)
    return account
  }

  /** Dismisses the alert that may be over the page. */
  const clearAlert = async () => {
    await expect(login.or(balance).or(anyAlert).first()).toBeVisible()
    if ((await anyAlert.count()) > 0) await dismiss()
  }

  return {
    clickLogin: (options: { readonly timeout?: number } = {}) => login.click(options),
    /** Opens the menu behind the avatar. */
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
    /** An alert rendered late, since its chunk is loaded first, hides the page until it is dismissed. */
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
