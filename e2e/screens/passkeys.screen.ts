import { expect, type Page } from '@playwright/test'
import type { PasskeysFields } from '#machines/passkeys/passkeys.rules.ts'
import { translatorOf } from '#e2e/support/texts.ts'

/** The passkeys card in the account. */
export const passkeysScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const card = page.getByRole('region', { name: t('passkeys.title') })
  const items = card.getByRole('list', { name: t('passkeys.list') }).getByRole('listitem')
  const button = (name: string) => card.getByRole('button', { name })

  return {
    card,
    items,
    fill: (name: keyof PasskeysFields, text: string) => card.locator(`input[name="${name}"]`).fill(text),
    submit: () => card.locator('button[type="submit"]').click(),
    clickAdd: () => button(t('passkeys.add')).click(),
    clickRename: () =>
      items
        .first()
        .getByRole('button', { name: t('passkeys.rename') })
        .click(),
    clickRemove: () =>
      items
        .first()
        .getByRole('button', { name: t('passkeys.remove') })
        .click(),
    clickRetry: () => button(t('app.retry')).click(),
    seeNone: () => expect(card.getByText(t('passkeys.none'))).toBeVisible(),
    seeAlert: (text: string) => expect(card.getByText(text)).toBeVisible(),
  }
}
