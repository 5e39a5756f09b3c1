import * as v from 'valibot'
import { type Fraction, fraction } from '#games/fraction.ts'
import { type Chip, layoutGame } from './layout.ts'
import { payOfFace, threeOf } from './three-dice.ts'

/**
 * Sic bo: three dice, and bets on their sum and on what they show. The pay table is that of Australian casinos, but
 * for any triple at 30 to 1 and a combination at 5 to 1.
 */

/** What a die shows. */
export const sicBoFaces = [1, 2, 3, 4, 5, 6] as const
type Face = (typeof sicBoFaces)[number]
export type SicBoDice = [Face, Face, Face]
export type SicBoPick = readonly Chip<string>[]
const Die = v.picklist(sicBoFaces)

/** What each sum pays to 1; those from 11 pay as much as those below, from the other end. */
const sumOdds: Readonly<Record<number, number>> = { 4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 }
const largest = 21
const sums = Object.entries(sumOdds).flatMap(([sum, odds]) => [
  { sum: Number(sum), odds },
  { sum: largest - Number(sum), odds },
])

const sumOf = (dice: SicBoDice) => dice[0] + dice[1] + dice[2]
const countOf = (dice: SicBoDice, face: Face) => dice.filter((die) => die === face).length
const isTriple = (dice: SicBoDice) => countOf(dice, dice[0]) === 3

/** A bet at one price: the odds to 1, and when it wins. */
interface Bet {
  readonly odds: number
  readonly wins: (dice: SicBoDice) => boolean
}
const at = (odds: number, wins: Bet['wins']): Bet => ({ odds, wins })

const bets: Readonly<Record<string, Bet>> = {
  small: at(1, (dice) => sumOf(dice) <= 10 && !isTriple(dice)),
  big: at(1, (dice) => sumOf(dice) >= 11 && !isTriple(dice)),
  anyTriple: at(30, isTriple),
  ...Object.fromEntries(sums.map(({ sum, odds }) => [`sum-${sum}`, at(odds, (dice) => sumOf(dice) === sum)])),
  ...Object.fromEntries(
    sicBoFaces.flatMap((face) => [
      [`double-${face}`, at(11, (dice) => countOf(dice, face) >= 2)],
      [`triple-${face}`, at(180, (dice) => countOf(dice, face) === 3)],
    ]),
  ),
  ...Object.fromEntries(
    sicBoFaces.flatMap((low) =>
      sicBoFaces
        .filter((high) => high > low)
        .map((high) => [`combination-${low}-${high}`, at(5, (dice) => dice.includes(low) && dice.includes(high))]),
    ),
  ),
}

const singles = sicBoFaces.map((face) => [`single-${face}`, payOfFace<number>(face)] as const)
const spots: Readonly<Record<string, (dice: SicBoDice) => Fraction>> = Object.fromEntries([
  ...singles,
  ...Object.entries(bets).map(
    ([spot, { odds, wins }]) => [spot, (dice: SicBoDice) => fraction(wins(dice) ? odds + 1 : 0)] as const,
  ),
])

/** The spots of the board. */
export const sicBoSpots: readonly string[] = Object.keys(spots)

/** Returns the odds of a spot to 1; of a single face those where one die shows it. */
export const sicBoOdds = (spot: string): number => bets[spot]?.odds ?? 1

/** The rules of sic bo. The spots return from 180/216 (a combination) to 210/216 (small and big). */
export const sicBo = layoutGame<string, SicBoDice>({
  version: 1,
  usual: [{ spot: 'big', weight: 1 }],
  outcome: v.strictTuple([Die, Die, Die]),
  outcomes: threeOf(sicBoFaces),
  spots,
  returns: { least: fraction(180, 216), most: fraction(210, 216) },
})
