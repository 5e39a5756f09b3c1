import * as v from 'valibot'
import { type Fraction, fraction } from '#games/fraction.ts'
import { layoutGame } from './layout.ts'
import { payOfFace, threeOf } from './three-dice.ts'

/**
 * Sic bo: three dice, and bets on their sum and on what they show. The pay table is that of Australian casinos, but
 * for any triple at 30 to 1 and a combination at 5 to 1.
 */

const faces = [1, 2, 3, 4, 5, 6] as const
type Face = (typeof faces)[number]
type Dice = [Face, Face, Face]
const Die = v.picklist(faces)

/** What each sum pays to 1; those from 11 pay as much as those below, from the other end. */
const sumOdds: Readonly<Record<number, number>> = { 4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 }
const largest = 21
const sums = Object.entries(sumOdds).flatMap(([sum, odds]) => [
  { sum: Number(sum), odds },
  { sum: largest - Number(sum), odds },
])

const sumOf = (dice: Dice) => dice[0] + dice[1] + dice[2]
const countOf = (dice: Dice, face: Face) => dice.filter((die) => die === face).length
const isTriple = (dice: Dice) => countOf(dice, dice[0]) === 3
/** Returns the pay of a spot at these odds to 1. */
const at = (odds: number, wins: (dice: Dice) => boolean) => (dice: Dice) => fraction(wins(dice) ? odds + 1 : 0)

const spots: Readonly<Record<string, (dice: Dice) => Fraction>> = {
  small: at(1, (dice) => sumOf(dice) <= 10 && !isTriple(dice)),
  big: at(1, (dice) => sumOf(dice) >= 11 && !isTriple(dice)),
  anyTriple: at(30, isTriple),
  ...Object.fromEntries(sums.map(({ sum, odds }) => [`sum-${sum}`, at(odds, (dice) => sumOf(dice) === sum)])),
  ...Object.fromEntries(
    faces.flatMap((face) => [
      [`single-${face}`, payOfFace<number>(face)],
      [`double-${face}`, at(11, (dice) => countOf(dice, face) >= 2)],
      [`triple-${face}`, at(180, (dice) => countOf(dice, face) === 3)],
    ]),
  ),
  ...Object.fromEntries(
    faces.flatMap((low) =>
      faces
        .filter((high) => high > low)
        .map((high) => [`combination-${low}-${high}`, at(5, (dice) => dice.includes(low) && dice.includes(high))]),
    ),
  ),
}

/** The rules of sic bo. The spots return from 180/216 (a combination) to 210/216 (small and big). */
export const sicBo = layoutGame<string, Dice>({
  version: 1,
  usual: [{ spot: 'big', weight: 1 }],
  outcome: v.strictTuple([Die, Die, Die]),
  outcomes: threeOf(faces),
  spots,
  returns: { least: fraction(180, 216), most: fraction(210, 216) },
})
