import * as v from 'valibot'
import { fraction } from '#games/fraction.ts'
import { type Chip, layoutGame } from './layout.ts'

/**
 * European roulette with a single zero. A spot inside the layout is named after its numbers in ascending order, such as
 * `17`, `17-18` or `0-1-2-3`; only those exist whose numbers touch each other on the layout: straight up, split,
 * street, trio, corner, first four and six line.
 */

/** The numbers as they lie on the wheel, clockwise. */
const wheel = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

const pockets = Array.from({ length: wheel.length }, (_, number) => number)
const numbers = pockets.slice(1)
const red: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const inRow = 3

const isFirstInRow = (number: number) => number % inRow === 1
const isLastInRow = (number: number) => number % inRow === 0
const spanOf = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const inside: readonly (readonly number[])[] = [
  ...pockets.map((number) => [number]),
  ...[1, 2, 3].map((number) => [0, number]),
  ...numbers.filter((number) => !isLastInRow(number)).map((number) => [number, number + 1]),
  ...numbers.filter((number) => number + inRow <= numbers.length).map((number) => [number, number + inRow]),
  [0, 1, 2],
  [0, 2, 3],
  ...numbers.filter(isFirstInRow).map((first) => spanOf(first, inRow)),
  [0, 1, 2, 3],
  ...numbers
    .filter((number) => !isLastInRow(number) && number + inRow < numbers.length)
    .map((number) => [number, number + 1, number + inRow, number + inRow + 1]),
  ...numbers
    .filter((number) => isFirstInRow(number) && number + inRow < numbers.length)
    .map((first) => spanOf(first, 2 * inRow)),
]

const outside: Readonly<Record<string, readonly number[]>> = {
  dozen1: spanOf(1, 12),
  dozen2: spanOf(13, 12),
  dozen3: spanOf(25, 12),
  column1: numbers.filter(isFirstInRow),
  column2: numbers.filter((number) => !isFirstInRow(number) && !isLastInRow(number)),
  column3: numbers.filter(isLastInRow),
  low: spanOf(1, 18),
  high: spanOf(19, 18),
  even: numbers.filter((number) => number % 2 === 0),
  odd: numbers.filter((number) => number % 2 === 1),
  red,
  black: numbers.filter((number) => !red.includes(number)),
}

const spots = { ...Object.fromEntries(inside.map((covered) => [covered.join('-'), covered])), ...outside }

/** A spot pays as if the wheel had no zero: 36 divided by how many numbers it covers. */
const fullPay = 36
const evenChance = 18

/** Returns what a spot pays. With la partage half of an even chance is returned when zero falls. */
const payOf = (covered: readonly number[], laPartage: boolean) => (pocket: number) => {
  if (covered.includes(pocket)) return fraction(fullPay, covered.length)
  return laPartage && pocket === 0 && covered.length === evenChance ? fraction(1, 2) : fraction(0)
}

const rouletteOf = (laPartage: boolean) =>
  layoutGame<string, number>({
    version: 1,
    usual: [{ spot: 'red', weight: 1 }],
    outcome: v.picklist(pockets),
    outcomes: pockets,
    spots: Object.fromEntries(Object.entries(spots).map(([name, covered]) => [name, payOf(covered, laPartage)])),
    returns: { least: fraction(36, 37), most: laPartage ? fraction(73, 74) : fraction(36, 37) },
  })

/** The rules of European roulette: every spot returns 36/37. */
export const roulette = rouletteOf(false)

/** The rules of French roulette, with la partage: even chances return 73/74, every other spot 36/37. */
export const frenchRoulette = rouletteOf(true)

const one = (spot: string): Chip<string> => ({ spot, weight: 1 })

/** Returns a chip on a number and on each of the `each` numbers beside it on the wheel, clockwise; `each` is 1 to 9. */
export const neighbourChips = (number: number, each: number): readonly Chip<string>[] =>
  spanOf(wheel.indexOf(number) - each, 2 * each + 1).map((place) => one(String(wheel.at(place % wheel.length))))

/** The chips of the call bets on parts of the wheel: from 22 to 25 around zero, from 27 to 33 opposite, and the rest. */
export const callBets: Readonly<Record<'voisins' | 'tiers' | 'orphelins', readonly Chip<string>[]>> = {
  voisins: [
    { spot: '0-2-3', weight: 2 },
    ...['4-7', '12-15', '18-21', '19-22'].map(one),
    { spot: '25-26-28-29', weight: 2 },
    one('32-35'),
  ],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map(one),
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'].map(one),
}
