import { colours, type Colour, type ColorGamePick } from '#games/originals/color-game.ts'
import { fraction } from '#games/fraction.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { chipBoard } from './chip-board.ts'
import type { GameView } from './game-view.ts'
import { threeDice } from './three-dice-view.ts'

/** Color game: six fields for chips, and three dice with the same colours. */
export const colorGameView: GameView<ColorGamePick, [Colour, Colour, Colour]> = {
  rules: 'original.color-game.rules',
  payTable: (_, { t }) =>
    [1, 2, 3].map((count) => ({ name: t('original.color-game.shown', { count }), pays: fraction(count + 1) })),
  open(place) {
    const { t } = place.texts
    const nameOf = (colour: Colour) => t(`original.color-game.${colour}`)
    const board = chipBoard<Colour>(place, [
      {
        name: t('original.pick'),
        spots: colours.map((spot) => ({
          spot,
          name: nameOf(spot),
          face: `<span class="colour" data-colour="${spot}">${escape(nameOf(spot))}</span>`,
        })),
      },
    ])
    return {
      ...board,
      ...threeDice<Colour, ColorGamePick>(place.outcome, {
        faces: colours,
        draw(die, colour) {
          die.className = colour === null ? '' : 'colour'
          die.dataset['colour'] = colour ?? ''
        },
        settled: (round) => board.mark(round?.outcome ?? []),
      }),
    }
  },
}
