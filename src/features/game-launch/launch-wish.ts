import type { Game } from '#wire/play/game.ts'

/** A game somebody wants to look at or to play, and the event of the chart that says so. */
export interface LaunchWish {
  readonly type: 'card.pressed' | 'game.chosen' | 'game.started'
  readonly game: Game
}
