import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** A lobby as a person uses it: search, list types, vendors, filters, tiles and pages. */
export const lobbyScreen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tiles = page.getByRole('region', { name: t('lobby.games.label') }).getByRole('article')
  const search = page.getByRole('searchbox', { name: t('lobby.search.label') })
  const pages = page.getByRole('navigation', { name: t('lobby.pages.label') })
  const vendors = page.getByRole('toolbar', { name: t('lobby.vendors.label') })
  const minBet = page.getByRole('combobox', { name: t('lobby.minBet.label') })

  return {
    open: (path: string) => page.goto(path),
    fillSearch: (text: string) => search.fill(text),
    /** Types a text in place of what stands there, with a letter too many that is taken back. */
    typeSearch: async (text: string) => {
      await search.fill(`${text}x`)
      await search.press('Backspace')
    },
    clickClearSearch: () => button(t('lobby.search.clear')).click(),
    clickAll: () => button(t('lobby.list.all')).click(),
    clickHot: () => button(t('lobby.list.hot')).click(),
    clickVendor: (title: string) => vendors.getByRole('button', { name: title, exact: true }).click(),
    clickAllVendors: () => vendors.getByRole('button', { name: t('lobby.vendors.all') }).click(),
    clickClass: (kind: 'JP' | 'TG' | 'AC' | 'BG') => button(t(`lobby.classify.${kind}`)).click(),
    chooseMinBet: (amount: string) => minBet.selectOption(amount),
    clickPage: (number: number) =>
      pages.getByRole('button', { name: t('lobby.pages.page', { page: number }), exact: true }).click(),
    clickClearFilters: () =>
      page
        .getByRole('button', {
          name: new RegExp(`^(${t('lobby.empty.filtered.action')}|${t('lobby.empty.bare.action')})$`),
        })
        .click(),
    clickRetry: () => button(t('lobby.failed.action')).click(),
    clickPlay: (game: string) =>
      button(t('game-tile.playNamed', { name: game }))
        .first()
        .click(),
    hasVendors: () => vendors.isVisible(),
    seeGames: () => expect(tiles.first()).toBeVisible(),
    seeGameCount: (count: number) => expect(tiles).toHaveCount(count),
    seeGame: (name: string) => expect(tiles.filter({ hasText: name }).first()).toBeVisible(),
    dontSeeGame: (name: string) => expect(tiles.filter({ hasText: name })).toHaveCount(0),
    dontSeeGames: () => expect(tiles).toHaveCount(0),
    seeLoading: () => expect(page.getByRole('status').filter({ hasText: t('lobby.status.loading') })).toBeAttached(),
    dontSeeLoading: () =>
      expect(page.getByRole('status').filter({ hasText: t('lobby.status.loading') })).toHaveCount(0),
    /** The list type that is pressed; the hot one is not always there. */
    chosenList: async (): Promise<'all' | 'hot'> =>
      (await page.getByRole('button', { name: t('lobby.list.hot'), exact: true, pressed: true }).count()) > 0
        ? 'hot'
        : 'all',
    seePage: (number: number) =>
      expect(pages.getByRole('button', { name: t('lobby.pages.page', { page: number }), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      ),
    dontSeePages: () => expect(pages).toHaveCount(0),
    seeHot: () => expect(button(t('lobby.list.hot'))).toBeVisible(),
    dontSeeHot: () => expect(button(t('lobby.list.hot'))).toHaveCount(0),
    seeChosen: (name: string) => expect(button(name)).toHaveAttribute('aria-pressed', 'true'),
    seeNoMatch: () => expect(page.getByRole('heading', { name: t('lobby.empty.filtered.title') })).toBeVisible(),
    seeEmpty: () =>
      expect(
        page.getByRole('heading', {
          name: new RegExp(`^(${t('lobby.empty.filtered.title')}|${t('lobby.empty.bare.title')})$`),
        }),
      ).toBeVisible(),
    seeFailure: () => expect(page.getByRole('heading', { name: t('lobby.failed.title') })).toBeVisible(),
    seeSearch: (text: string) => expect(search).toHaveValue(text),
  }
}
