import { expect, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

const names = { google: 'Google', facebook: 'Facebook' } as const
type Provider = keyof typeof names

/** The Google and Facebook buttons of the login dialog, and the window of their stand-in. */
export const socialLoginScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const with_ = (provider: Provider) => button(t('social-login.with', { provider: names[provider] }))
  const saying = (...ids: string[]) =>
    ids.map((id) => dialog.getByText(t(id), { exact: true })).reduce((one, other) => one.or(other))
  let popup: Page | null = null

  const clickProvider = async (provider: Provider) => {
    const opened = page.waitForEvent('popup')
    await with_(provider).click()
    popup = await opened
  }
  const choosePerson = async (name = 'Marisol Santos') => {
    const closed = popup?.waitForEvent('close')
    await popup?.getByRole('link', { name }).click()
    await closed
  }

  return {
    clickProvider,
    choosePerson,
    /** Logs in with a provider's account, Marisol Santos unless another name is given. */
    choose: async (provider: Provider, name?: string) => {
      await clickProvider(provider)
      await choosePerson(name)
    },
    closeWindow: async () => {
      await popup?.close()
    },
    clickCancel: () => button(t('social-login.cancel')).click(),
    clickRetry: () => button(t('app.retry')).click(),
    see: () => expect(with_('google')).toBeVisible(),
    dontSee: () => expect(with_('google')).toHaveCount(0),
    seeUnlinked: () =>
      expect(
        dialog
          .getByText(t('social-login.unlinked', { provider: 'Google' }))
          .or(dialog.getByText(t('social-login.unlinked', { provider: 'Facebook' }))),
      ).toBeVisible(),
    seeFault: () => expect(saying('login.failed')).toBeVisible(),
  }
}
