import type { Game } from '#wire/play/game.ts'

/** A game to be shown or played, and the event of the chart that asks for it. */
export interface LaunchRequest {
  readonly type: 'card.pressed' | 'game.chosen' | 'game.started'
  readonly game: Game
}
