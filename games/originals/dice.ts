import * as v from 'valibot'
import { fraction, type Fraction } from '#games/fraction.ts'
import type { Original } from './original.ts'

/** Outcomes of a roll: 0 to 9,999, shown as 00.00 to 99.99. */
export const diceNumbers = 10_000

/** The most numbers that may win: one more and the smallest win would be less than 1.01 times the stake. */
const mostWinning = 9_800

/** Rolls under the target win, or rolls over it. */
const Side = v.picklist(['under', 'over'])
type Side = v.InferOutput<typeof Side>

/** A side of a target, which itself does not win. */
interface Bet {
  readonly side: Side
  readonly target: number
}

/** Returns how many of the 10,000 numbers win: the chance in hundredths of a per cent. */
export const winningNumbers = ({ side, target }: Bet): number => (side === 'under' ? target : diceNumbers - 1 - target)

/** A bet on a roll: the numbers that win are those on this side of the target. */
export const DicePick = v.pipe(
  v.object({ side: Side, target: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(diceNumbers - 2)) }),
  v.check((bet) => winningNumbers(bet) <= mostWinning, 'Too many numbers would win.'),
)
export type DicePick = v.InferOutput<typeof DicePick>

/** Returns the lowest and the highest target of a side. */
export const diceTargets = (side: Side): { readonly least: number; readonly most: number } =>
  side === 'under' ? { least: 1, most: mostWinning } : { least: diceNumbers - 1 - mostWinning, most: diceNumbers - 2 }

const wins = ({ side, target }: DicePick, rolled: number) => (side === 'under' ? rolled < target : rolled > target)

/** The pay of a bet on which so many of the 10,000 numbers win: 99 % of what would be fair. */
const usualPay = (winning: number): Fraction => fraction(99 * diceNumbers, 100 * winning)

const lost = fraction(0)
const ninetyNine = fraction(99, 100)

/** A bet for each line of the pay table: over a target pays by the same line as under its mirror. */
const everyLine = Array.from({ length: mostWinning }, (_, index): DicePick => ({ side: 'under', target: index + 1 }))

/** Makes the dice game from its pay table: the pay of a bet by the count of numbers that win. */
export const createDice = (payOf: (winning: number) => Fraction): Original<DicePick, number> => ({
  version: 1,
  pick: DicePick,
  usual: { side: 'under', target: 4_950 },
  outcome: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(diceNumbers - 1)),
  draw: (draw) => draw(diceNumbers),
  pays: (pick, rolled) => (wins(pick, rolled) ? payOf(winningNumbers(pick)) : lost),
  returnOf(pick) {
    const winning = winningNumbers(pick)
    const { numerator, denominator } = payOf(winning)
    return fraction(numerator * BigInt(winning), denominator * BigInt(diceNumbers))
  },
  tables: everyLine,
  returns: { least: ninetyNine, most: ninetyNine },
})

/** Dice: a number from 00.00 to 99.99, over or under a target, with a return of exactly 99 % for every bet. */
export const dice = createDice(usualPay)
