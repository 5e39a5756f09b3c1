import { type Fraction, fraction } from '#games/fraction.ts'

/** Three dice: all that they can show, and the bet on one face. */

/** Returns the 216 outcomes of three dice with six faces each, or as many as the faces make. */
export const threeOf = <Face>(faces: readonly Face[]): readonly [Face, Face, Face][] =>
  faces.flatMap((first) => faces.flatMap((second) => faces.map((third): [Face, Face, Face] => [first, second, third])))

/** Returns what a bet on a face pays: 1, 2 or 3 to 1 by how many dice show it. */
export function payOfFace<Face>(face: Face): (dice: readonly Face[]) => Fraction {
  return (dice) => {
    const shown = dice.filter((die) => die === face).length
    return fraction(shown === 0 ? 0 : shown + 1)
  }
}
