import { expect, type Page } from '@playwright/test'
import type { AuthenticatorFields } from '#machines/authenticator/authenticator.rules.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The card of two-factor authentication in the account. */
export const authenticatorScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const card = page.getByRole('region', { name: t('authenticator.title') })
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  const field = (name: keyof AuthenticatorFields) => card.locator(`input[name="${name}"]`)
  const codes = card.getByRole('list', { name: t('authenticator.codes.title') }).getByRole('listitem')
  const begin = button(t('authenticator.begin'))
  const confirm = button(t('authenticator.confirm'))
  const end = button(t('authenticator.end'))

  return {
    card,
    codes,
    fill: (name: keyof AuthenticatorFields, text: string) => field(name).fill(text),
    clickBegin: () => begin.click(),
    clickConfirm: () => confirm.click(),
    clickEnd: () => end.click(),
    clickSaved: () => button(t('authenticator.codes.kept')).click(),
    clickCopyKey: () => button(t('authenticator.key.copy')).click(),
    clickSave: () => button(t('authenticator.codes.save')).click(),
    clickCancel: () => button(t('app.cancel')).click(),
    clickRetry: () => button(t('app.retry')).click(),
    /** The key without its spaces. */
    key: async () => ((await card.locator('code').first().textContent()) ?? '').replaceAll(' ', ''),
    seeFailure: () => expect(card.getByRole('alert')).toContainText(t('authenticator.failed')),
    seeOff: async () => {
      await expect(begin).toBeVisible()
      await expect(begin).not.toHaveAttribute('aria-busy')
      await expect(card.getByText(t('authenticator.state.off'), { exact: true })).toBeVisible()
    },
    seeEnrolment: async () => {
      await expect(card.getByRole('img', { name: t('authenticator.qr') })).toBeVisible()
      await expect(confirm).not.toHaveAttribute('aria-busy')
    },
    seeCodes: () => expect(codes.first()).toBeVisible(),
    seeCopied: () => expect(button(t('authenticator.copied')).first()).toBeVisible(),
    seeOn: async () => {
      await expect(card.getByText(t('authenticator.state.on'), { exact: true })).toBeVisible()
      await expect(end).toBeVisible()
    },
    seeAlert: (text: string) => expect(card.getByRole('alert').filter({ hasText: text })).toBeVisible(),
  }
}
