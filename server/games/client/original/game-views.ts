import type { OriginalName } from '#games/originals/originals.ts'
import { colorGameView } from './color-game-view.ts'
import { diceView } from './dice-view.ts'
import type { GameView } from './game-view.ts'
import { kenoView } from './keno-view.ts'
import { limboView } from './limbo-view.ts'
import { sicBoView } from './sic-bo-view.ts'
import { plinkoView } from './plinko-view.ts'

/** The view of every original; picks and outcomes have passed the schemas of its rules. */
export const gameViews: Readonly<Record<OriginalName, GameView<unknown, unknown>>> = {
  'color-game': colorGameView,
  dice: diceView,
  limbo: limboView,
  keno: kenoView,
  'sic-bo': sicBoView,
  plinko: plinkoView,
}
