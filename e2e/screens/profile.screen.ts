import { expect, type Page } from '@playwright/test'
import type { RefusalCode } from '#wire/codes.ts'
import type { Avatar, ProfileField } from '#wire/profile.ts'
import { wordsOf } from '#e2e/support/words.ts'

/** A member's profile: the picture and the labels. */
export const profileScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: t('profile.save'), exact: true })
  const field = (name: ProfileField) => main.locator(`input[name="${name}"]`)
  const alert = (text: string) => main.getByRole('alert').filter({ hasText: text })

  return {
    fill: (name: ProfileField, text: string) => field(name).fill(text),
    pick: (avatar: Avatar | 'none') =>
      main.getByRole('radio', { name: t(`profile.avatar.${avatar}`), exact: true }).click(),
    clickSave: () => save.click(),
    clickRetry: () => main.getByRole('button', { name: t('app.retry') }).click(),
    seeLoading: () => expect(main.getByRole('status', { name: t('profile.loading') })).toBeVisible(),
    seeUnloaded: () => expect(alert(t('profile.unloaded'))).toBeVisible(),
    seeForm: async () => {
      await expect(save).toBeVisible()
      await expect(save).not.toHaveAttribute('aria-busy')
    },
    seeSaving: () => expect(save).toHaveAttribute('aria-busy', 'true'),
    seeSaved: () => expect(main.getByText(t('profile.saved'))).toBeVisible(),
    seeUnsaved: () => expect(alert(t('profile.unsaved'))).toBeVisible(),
    seeRefusal: (code: RefusalCode) => expect(alert(t(`refusal.${code}`))).toBeVisible(),
    seeLocked: (name: ProfileField) => expect(field(name)).toHaveAttribute('readonly'),
    seeProblem: (text: string) => expect(alert(text)).toBeVisible(),
  }
}
