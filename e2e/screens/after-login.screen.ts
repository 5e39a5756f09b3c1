import { expect, type Page } from '@playwright/test'
import { patternOf, translatorOf } from '#e2e/support/texts.ts'

/** The dialog after a login. */
export const afterLoginScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const titled = (kind: 'back' | 'first' | 'trial', name: string) =>
    page.getByRole('dialog', { name: patternOf(t(`after-login.title.${kind}`, { name })) })
  const quiet = page.getByRole('checkbox', { name: t('after-login.quiet') })
  const dialog = page.getByRole('dialog').filter({ has: quiet })
  const games = dialog.getByRole('region', { name: t('after-login.popular') }).getByRole('button')
  const go = dialog.getByRole('button', { name: t('after-login.go'), exact: true })
  return {
    dialog,
    clickQuiet: () => quiet.click(),
    clickGo: () => go.click(),
    placeOfGo: () => go.boundingBox(),
    clickNotice: () => dialog.getByRole('link', { name: t('after-login.notice.read') }).click(),
    see: () => expect(dialog).toBeVisible(),
    dontSee: () => expect(dialog).toHaveCount(0),
    seeTitle: (kind: 'back' | 'first' | 'trial', name: string) => expect(titled(kind, name)).toBeVisible(),
    seeText: (text: string) => expect(dialog.getByText(text)).toBeVisible(),
    seeSteps: () => expect(dialog.getByRole('list', { name: t('after-login.steps') })).toBeVisible(),
    seePopular: () => expect(games).toHaveCount(4),
  }
}
