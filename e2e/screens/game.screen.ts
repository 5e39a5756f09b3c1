import { expect, type Page } from '@playwright/test'
import { alertScreen } from './alert.screen.ts'
import { wordsOf } from '#e2e/support/words.ts'

/** The page of one game in its frame. */
export const gameScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const button = (id: string) => page.getByRole('button', { name: t(id), exact: true })
  const heading = (id: string) => page.getByRole('heading', { name: t(id) })
  const frame = page.locator('iframe')

  return {
    open: (query: string) => page.goto(`/game?${query}`),
    inFrame: () => page.frameLocator('iframe'),
    clickLeave: () => button('game.back').click(),
    clickHideHeader: () => button('game.header.hide').click(),
    clickShowHeader: () => button('game.header.show').click(),
    clickToggleHeader: () => button('game.header.hide').or(button('game.header.show')).click(),
    /** Whatever the page offers for another try. */
    clickAgain: () =>
      button('game.refused.retry').or(button('game.failed.action')).or(button('game.quiet.action')).first().click(),
    clickLogIn: () =>
      page
        .getByRole('main')
        .getByRole('button', { name: t('game.locked.action') })
        .click(),
    clickRetry: () =>
      page
        .getByRole('main')
        .getByRole('button', { name: t('game.failed.action') })
        .click(),
    clickRestart: () => button('game.quiet.action').click(),
    seeGame: (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
    seeFrame: () => expect(frame).toBeVisible(),
    dontSeeFrame: () => expect(frame).toHaveCount(0),
    seeCover: () => expect(page.getByText(t('game.opening'))).toBeVisible(),
    dontSeeCover: () => expect(page.getByText(t('game.opening'))).toHaveCount(0),
    seeHeaderHidden: () => expect(button('game.header.show')).toBeVisible(),
    seeHeaderShown: () => expect(button('game.header.hide')).toBeVisible(),
    seeQuiet: () => expect(page.getByText(t('game.quiet.text'))).toBeVisible(),
    /** The page that offers to log in, and the message that may stand over it when a session has just ended. */
    seeLocked: async () => {
      await alertScreen(page, language).closeOver(heading('game.locked.title'))
      await expect(heading('game.locked.title')).toBeVisible()
    },
    seeRefused: () => expect(heading('game.refused.title')).toBeVisible(),
    seeFailed: () => expect(heading('game.failed.title')).toBeVisible(),
    seeNoGame: () => expect(heading('game.unknown.title')).toBeVisible(),
  }
}
