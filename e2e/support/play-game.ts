import { expect, type Page } from '@playwright/test'
import { handIn } from './hand.ts'

/** Closes the sheet of a game where one is open: a gate that was turned away from leaves it there. */
export async function closeSheet(page: Page): Promise<void> {
  if (!new URL(page.url()).hash.startsWith('#game-')) return
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(({ hash }) => hash === '')
}

/** Opens the sheet of a game, or the list an entry stands for, by its card, wherever that first stands. */
export const openCard = (page: Page, name: string): Promise<void> =>
  page.getByRole('article').getByRole('link', { name, exact: true }).first().click()

/** Starts a game as a person does who looks at it first: by its card, and from its sheet. */
export async function playGame(page: Page, name: string): Promise<void> {
  await openCard(page, name)
  await handIn(page, () => page.getByRole('dialog', { name, exact: true })).click('game-sheet.play')
}
