import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** Starting a game: its tile, and the popup of sub-games behind some tiles. */
export const gameLaunchScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const popup = (game: string) => page.getByRole('dialog', { name: t('game-launch.title', { name: game }) })
  const anyPopup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('game-launch.close') }) })

  return {
    /** To the home page, where the hot games are. */
    clickHome: () =>
      page
        .getByRole('link', { name: t('app.name'), exact: true })
        .first()
        .click(),
    openList: () => anyPopup,
    clickFirstSubGame: () => anyPopup.getByRole('article').first().getByRole('button').click(),
    seeLoading: async (entry: string) => {
      await expect(popup(entry)).toBeVisible()
      await expect(popup(entry).locator('[aria-busy="true"]')).toBeVisible()
    },
    clickGame: (name: string) =>
      page
        .getByRole('button', { name: t('game-tile.playNamed', { name }), exact: true })
        .first()
        .click(),
    clickEntry: (name: string) =>
      page
        .getByRole('button', { name: t('game-tile.openNamed', { name }), exact: true })
        .first()
        .click(),
    clickSubGame: (entry: string, name: string) =>
      popup(entry)
        .getByRole('button', { name: t('game-tile.playNamed', { name }), exact: true })
        .click(),
    clickClose: () => anyPopup.getByRole('button', { name: t('game-launch.close') }).click(),
    clickRetry: () => anyPopup.getByRole('button', { name: t('game-launch.failed.action') }).click(),
    seeSubGames: (entry: string) => expect(popup(entry).getByRole('article').first()).toBeVisible(),
    seeNoSubGames: () => expect(page.getByRole('heading', { name: t('game-launch.empty.title') })).toBeVisible(),
    seeFailure: () => expect(page.getByRole('heading', { name: t('game-launch.failed.title') })).toBeVisible(),
    dontSeePopup: () => expect(anyPopup).toHaveCount(0),
    seeAddress: (path: string) => expect(page).toHaveURL((url) => url.pathname === path),
  }
}
