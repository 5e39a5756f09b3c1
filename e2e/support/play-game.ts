import type { Page } from '@playwright/test'
import { anywhere, handIn } from './hand.ts'

/** Presses the tile of a game, wherever it first stands. */
export const playGame = async (page: Page, name: string): Promise<void> =>
  (await handIn(page, anywhere).control('game-tile.playNamed', { name })).first().click()
