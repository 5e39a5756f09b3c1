import type { SlotSymbol } from './turn.ts'
import { fraction, type Fraction, plus } from '#games/fraction.ts'
import { payingSymbols, type SlotModel } from './slot-models.ts'
import { lines, reelsOf, windowAt } from './slot-reels.ts'

/** A free turn's symbols by reel once its wilds have covered their reels, and those reels, counted from 0. */
export interface Covered {
  readonly columns: readonly (readonly SlotSymbol[])[]
  readonly reels: readonly number[]
}

/** Covers each reel that shows a wild, and those that stayed covered from the turn before. */
export function coverReels(
  { freeWilds }: SlotModel,
  columns: readonly (readonly SlotSymbol[])[],
  before: readonly number[],
): Covered {
  const reels = [...columns.keys()].filter(
    (reel) => columns[reel]!.includes('W') || (freeWilds === 'stick' && before.includes(reel)),
  )
  return { columns: columns.map((column, reel) => (reels.includes(reel) ? column.map(() => 'W') : column)), reels }
}

/**
 * Returns the average pay of all free turns of a line slot whose wilds cover their reels in them, in bets and before
 * the multiplier. Reels are independent of each other, and so is whether one is covered in the turn before: a turn's
 * average needs only each reel's chances in it.
 */
export function sumOfFreeTurns(model: SlotModel): Fraction {
  const one = freeTurn(model, 0)
  if (model.freeWilds === 'expand') return fraction(one.numerator * BigInt(model.freeTurns), one.denominator)
  return Array.from({ length: model.freeTurns - 1 }, (_, index) => freeTurn(model, index + 1)).reduce(plus, one)
}

/** Returns the average pay of the free turn after `before` others. */
function freeTurn(model: SlotModel, before: number): Fraction {
  const size = BigInt(reelsOf(model)[0]!.length)
  const each = size ** BigInt(before)
  const all = each * size
  /** Of each reel: for every symbol the turns in which it stands in a row, by row, and those that show a scatter. */
  const chances = reelsOf(model).map((ring) => {
    const windows = ring.map((_, stop) => windowAt(ring, stop))
    const bare = windows.filter((window) => !window.includes('W'))
    const free = BigInt(bare.length) ** BigInt(before)
    const covered = (each - free) * size + free * (size - BigInt(bare.length))
    const showing = (fits: (window: readonly SlotSymbol[]) => boolean) => free * BigInt(bare.filter(fits).length)
    return {
      stands: payingSymbols.map((symbol) =>
        [0, 1, 2].map((row) => covered + showing((window) => window[row] === symbol)),
      ),
      scatter: showing((window) => window.includes('S')),
    }
  })
  let sum = 0n
  for (const [index, symbol] of payingSymbols.entries()) {
    const [three, four, five] = model.linePays[symbol].map(BigInt) as [bigint, bigint, bigint]
    for (const line of lines) {
      const [a, b, c, d, e] = line.map((row, reel) => chances[reel]!.stands[index]![row]!) as [
        bigint,
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      sum += a * b * c * ((all - d) * all * three + d * ((all - e) * four + e * five))
    }
  }
  // The number of scatters: the turns with none, one, and so on, reel by reel.
  const counted = chances.reduce<readonly bigint[]>(
    (counts, { scatter }) =>
      [...counts, 0n].map((count, seen) => count * (all - scatter) + (counts[seen - 1] ?? 0n) * scatter),
    [1n],
  )
  for (const [seen, pay] of model.scatterPays.entries()) sum += counted[seen + 3]! * BigInt(pay)
  return fraction(sum, all ** 5n)
}
