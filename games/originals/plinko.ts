import * as v from 'valibot'
import { fraction, type Fraction } from '#games/fraction.ts'
import { choose, expectedPay, hundredths } from './chances.ts'
import type { Original } from './original.ts'

/**
 * Plinko: a ball falls through rows of pins, at each of them to the left or to the right, both equally likely. The slot
 * that it lands in, counted by the times it went to the right, decides what it pays. After the game show of 1983.
 */

/** How many rows of pins a board can have. */
export const plinkoRows = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const
/** Risks, from that whose pays differ least. */
export const plinkoRisks = ['low', 'medium', 'high'] as const

const PlinkoPick = v.strictObject({ rows: v.picklist(plinkoRows), risk: v.picklist(plinkoRisks) })
export type PlinkoPick = v.InferOutput<typeof PlinkoPick>

/** The way of the ball from the top: a letter for each row, L for left and R for right. */
const Path = v.pipe(v.string(), v.regex(/^[LR]{8,16}$/))

/** What the slots pay in hundredths of the stake, from the edge to the middle: both halves of the board are the same. */
const payTables: Readonly<Record<PlinkoPick['risk'], Readonly<Record<PlinkoPick['rows'], readonly number[]>>>> = {
  low: {
    8: [520, 250, 140, 80, 50],
    9: [600, 290, 160, 90, 70],
    10: [750, 400, 210, 115, 75, 55],
    11: [900, 420, 210, 135, 90, 70],
    12: [1000, 540, 310, 190, 110, 70, 50],
    13: [1100, 580, 330, 195, 120, 85, 70],
    14: [1250, 730, 410, 250, 165, 105, 70, 50],
    15: [1400, 770, 420, 260, 165, 115, 85, 70],
    16: [1800, 1050, 630, 390, 230, 150, 95, 65, 55],
  },
  medium: {
    8: [1400, 350, 120, 60, 50],
    9: [2000, 520, 180, 70, 50],
    10: [2400, 740, 260, 105, 55, 40],
    11: [2800, 910, 320, 140, 75, 50],
    12: [3600, 1200, 480, 200, 95, 55, 40],
    13: [4800, 1650, 590, 250, 120, 70, 50],
    14: [6400, 2250, 840, 350, 165, 85, 55, 40],
    15: [9600, 3100, 1200, 450, 200, 105, 65, 50],
    16: [12000, 4200, 1550, 660, 290, 140, 80, 50, 40],
  },
  high: {
    8: [3200, 510, 110, 35, 10],
    9: [4800, 840, 180, 55, 15],
    10: [8000, 1350, 280, 70, 30, 15],
    11: [12500, 2150, 460, 120, 40, 15],
    12: [18000, 3000, 670, 190, 60, 30, 20],
    13: [28000, 5200, 1150, 280, 85, 35, 20],
    14: [44000, 7800, 1650, 420, 135, 55, 25, 20],
    15: [66000, 12500, 2700, 680, 210, 70, 30, 20],
    16: [105000, 19000, 4000, 950, 300, 115, 45, 25, 20],
  },
}

const payOf = ({ rows, risk }: PlinkoPick, slot: number) =>
  hundredths(payTables[risk][rows][Math.min(slot, rows - slot)]!)

/** Returns the slot that a path ends in, counted from 0 at the left. */
export const slotOf = (path: string): number => [...path].filter((step) => step === 'R').length

/** Returns what each slot of a board pays, from the left. */
export const plinkoPays = (pick: PlinkoPick): readonly Fraction[] =>
  Array.from({ length: pick.rows + 1 }, (_, slot) => payOf(pick, slot))

/**
 * The rules of plinko. `pays` throws a RangeError for a path of another number of rows. Each of the 27 tables returns
 * between 98.9 and 99.2 per cent.
 */
export const plinko: Original<PlinkoPick, string> = {
  version: 1,
  pick: PlinkoPick,
  usual: { rows: 12, risk: 'medium' },
  outcome: Path,
  draw: (draw, { rows }) => Array.from({ length: rows }, () => (draw(2) === 0 ? 'L' : 'R')).join(''),
  pays(pick, path) {
    if (path.length !== pick.rows) throw new RangeError(`A path of ${path.length} steps through ${pick.rows} rows`)
    return payOf(pick, slotOf(path))
  },
  returnOf: (pick) => expectedPay(plinkoPays(pick).map((pays, slot) => ({ ways: choose(pick.rows, slot), pays }))),
  tables: plinkoRisks.flatMap((risk) => plinkoRows.map((rows) => ({ rows, risk }))),
  returns: { least: fraction(9_890, 10_000), most: fraction(9_920, 10_000) },
}
