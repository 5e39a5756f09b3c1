import * as v from 'valibot'
import { dealFrom } from '#games/fair/deal.ts'
import { fraction, type Fraction } from '#games/fraction.ts'
import { choose, expectedPay, hundredths } from './chances.ts'
import type { Original } from './original.ts'

/**
 * Keno: ten of forty numbers are drawn, and a choice of one to ten numbers pays by how many of them were drawn. The
 * chances are hypergeometric.
 */

const numberCount = 40
const drawnCount = 10
/** The most numbers that can be bet on. */
export const maxPicks = 10
/** The numbers of the board, in order. */
export const kenoNumbers: readonly number[] = Array.from({ length: numberCount }, (_, index) => index + 1)
/** Risks, from that whose pays differ least. */
export const kenoRisks = ['low', 'classic', 'medium', 'high'] as const

const KenoNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(numberCount))
const isWithoutRepeats = (list: number[]) => new Set(list).size === list.length

/** Numbers to bet on, none twice, in any order. */
const KenoPick = v.strictObject({
  numbers: v.pipe(v.array(KenoNumber), v.minLength(1), v.maxLength(maxPicks), v.check(isWithoutRepeats)),
  risk: v.picklist(kenoRisks),
})
export type KenoPick = v.InferOutput<typeof KenoPick>

/** The drawn numbers in the order they were drawn. */
const Drawn = v.pipe(v.array(KenoNumber), v.length(drawnCount), v.check(isWithoutRepeats))

/**
 * What a choice pays in hundredths of the stake: for each risk a table for 1 to 10 chosen numbers, and in each table
 * the pays for no hit, one hit and so on.
 */
const payTables: Readonly<Record<KenoPick['risk'], readonly (readonly number[])[]>> = {
  low: [
    [70, 186],
    [0, 200, 380],
    [0, 80, 360, 1200],
    [0, 50, 200, 710, 2600],
    [0, 30, 115, 460, 1650, 6000],
    [0, 0, 85, 310, 1050, 3400, 12000],
    [0, 0, 60, 200, 630, 2050, 6200, 20000],
    [0, 0, 50, 130, 420, 1250, 3500, 10500, 30000],
    [0, 0, 40, 105, 290, 770, 1900, 5500, 15000, 40000],
    [0, 0, 0, 95, 240, 590, 1350, 3400, 8400, 20500, 50000],
  ],
  classic: [
    [40, 276],
    [0, 175, 550],
    [0, 50, 350, 2400],
    [0, 0, 190, 1200, 4800],
    [0, 0, 110, 520, 2400, 11000],
    [0, 0, 70, 300, 1150, 5000, 22000],
    [0, 0, 50, 185, 680, 2500, 9300, 36000],
    [0, 0, 0, 155, 490, 1600, 4900, 15500, 48000],
    [0, 0, 0, 115, 330, 920, 2600, 7700, 21500, 62000],
    [0, 0, 0, 90, 230, 600, 1650, 4100, 11000, 28500, 75000],
  ],
  medium: [
    [20, 336],
    [0, 130, 850],
    [0, 0, 280, 5000],
    [0, 0, 105, 1300, 11000],
    [0, 0, 0, 500, 4600, 40000],
    [0, 0, 0, 270, 1600, 11500, 73000],
    [0, 0, 0, 190, 790, 3900, 17500, 80000],
    [0, 0, 0, 0, 740, 2450, 8200, 26500, 88000],
    [0, 0, 0, 0, 470, 1300, 4000, 11000, 32000, 92000],
    [0, 0, 0, 0, 320, 820, 2050, 5100, 14500, 37000, 96000],
  ],
  high: [
    [0, 396],
    [0, 0, 1715],
    [0, 0, 40, 7700],
    [0, 0, 0, 990, 26000],
    [0, 0, 0, 490, 4400, 47000],
    [0, 0, 0, 0, 2950, 12500, 75000],
    [0, 0, 0, 0, 1250, 5700, 23000, 86000],
    [0, 0, 0, 0, 0, 6100, 13500, 38000, 94000],
    [0, 0, 0, 0, 0, 2900, 7100, 18000, 41000, 100000],
    [0, 0, 0, 0, 0, 1650, 3500, 8500, 19000, 44000, 100000],
  ],
}

const payOf = (risk: KenoPick['risk'], picked: number, hits: number) => hundredths(payTables[risk][picked - 1]![hits]!)

/** Returns how many numbers of a choice were drawn. */
export const kenoHits = ({ numbers }: Pick<KenoPick, 'numbers'>, drawn: readonly number[]): number =>
  numbers.filter((number) => drawn.includes(number)).length

/** Returns what a choice pays: a row for each number of hits that pays, from the fewest. */
export const kenoPays = ({ numbers, risk }: KenoPick): readonly { readonly hits: number; readonly pays: Fraction }[] =>
  Array.from({ length: numbers.length + 1 }, (_, hits) => ({ hits, pays: payOf(risk, numbers.length, hits) })).filter(
    ({ pays }) => pays.numerator > 0n,
  )

/** The rules of keno. Each of the 40 tables returns between 98.65 and 99.07 per cent. */
export const keno: Original<KenoPick, number[]> = {
  version: 1,
  pick: KenoPick,
  usual: { numbers: [3, 8, 17, 24, 36], risk: 'classic' },
  clears: true,
  outcome: Drawn,
  draw: (draw) => Array.from({ length: drawnCount }, dealFrom(draw, kenoNumbers)),
  pays: (pick, drawn) => payOf(pick.risk, pick.numbers.length, kenoHits(pick, drawn)),
  returnOf({ numbers: { length: picked }, risk }) {
    const cells = Array.from({ length: picked + 1 }, (_, hits) => ({
      ways: choose(picked, hits) * choose(numberCount - picked, drawnCount - hits),
      pays: payOf(risk, picked, hits),
    }))
    return expectedPay(cells)
  },
  tables: kenoRisks.flatMap((risk) =>
    Array.from({ length: maxPicks }, (_, index) => ({ numbers: kenoNumbers.slice(0, index + 1), risk })),
  ),
  returns: { least: fraction(9_865, 10_000), most: fraction(9_907, 10_000) },
}
