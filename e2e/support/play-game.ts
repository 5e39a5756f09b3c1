import { expect, type Page } from '@playwright/test'
import { pageObject } from './page-object.ts'

/** Closes the sheet of a game if one is open: after a dismissed gate it still is. */
export async function closeSheet(page: Page): Promise<void> {
  if (!new URL(page.url()).hash.startsWith('#game-')) return
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(({ hash }) => hash === '')
}

/** Opens the sheet of a game, or of a list of sub-games, by its first card. */
export const openCard = (page: Page, name: string): Promise<void> =>
  page.getByRole('article').getByRole('link', { name, exact: true }).first().click()

/** Starts a game by its card and its sheet, whose own button comes before those of the similar games below it. */
export async function playGame(page: Page, name: string): Promise<void> {
  await openCard(page, name)
  const play = await pageObject(page, () => page.getByRole('dialog', { name, exact: true })).control('game-sheet.play')
  await play.first().click()
}
