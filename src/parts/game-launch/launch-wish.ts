import type { Game } from '#wire/game.ts'

/** A game somebody wants to play; `start` is the direct start of menu entries (spec §4). */
export interface LaunchWish {
  readonly start: boolean
  readonly game: Game
}
