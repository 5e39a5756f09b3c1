import * as v from 'valibot'
import { fraction } from '#games/fraction.ts'
import { type Chip, layoutGame } from './layout.ts'
import { payOfFace, threeOf } from './three-dice.ts'

/** The color game of Philippine fairs: three dice with six colours each. */

/** The colours of the dice and of the board. */
export const colours = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const
export type Colour = (typeof colours)[number]
export type ColorGamePick = readonly Chip<Colour>[]
const Die = v.picklist(colours)

/** The rules of the color game: a colour pays 1, 2 or 3 to 1 by how many dice show it, which returns 199/216. */
export const colorGame = layoutGame<Colour, [Colour, Colour, Colour]>({
  version: 1,
  usual: [{ spot: 'red', weight: 1 }],
  outcome: v.strictTuple([Die, Die, Die]),
  outcomes: threeOf(colours),
  spots: Object.fromEntries(colours.map((colour) => [colour, payOfFace(colour)])) as Readonly<
    Record<Colour, ReturnType<typeof payOfFace<Colour>>>
  >,
  returns: { least: fraction(199, 216), most: fraction(199, 216) },
})
