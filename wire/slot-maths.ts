import type { SlotRules, SlotSymbol } from './play.ts'
import type { PayingSymbol, SlotModel } from './slot-models.ts'

/**
 * The mathematics of the slots: the reels and lines they share, and the return a model's pays add up to. Every pay is
 * a whole multiple of the bet, so money is never rounded and no "win" is smaller than its bet.
 */

const strip = (symbols: string) => symbols.split('') as SlotSymbol[]

/** The five reels, each a ring of 24 symbols. */
export const reels: readonly (readonly SlotSymbol[])[] = [
  strip('GFEDGCFBEGDFSGCEFADGEFBC'),
  strip('GFWECGADFBGESGDCFGAECFBD'),
  strip('FGEDFCAEGWBFDSFEGCFABDEG'),
  strip('GDFEBGCDFSEGADFCEWGDBFCE'),
  strip('GEFDGBCFWEGSDFCGAEBFDGCE'),
]

/** The ten lines: the row (0 top, 2 bottom) on each reel. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [1, 0, 0, 0, 1],
]

const payingSymbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly PayingSymbol[]
const isPaying = (symbol: SlotSymbol): symbol is PayingSymbol => symbol !== 'W' && symbol !== 'S'

/** Share of paid turns that win anything, in per cent to one digit. */
export const hitRate = 31

/** A turn in multiples of the bet, before any multiplier. */
export interface Evaluation {
  readonly columns: readonly (readonly SlotSymbol[])[]
  readonly lines: readonly {
    readonly line: number
    readonly symbol: SlotSymbol
    readonly count: number
    readonly pays: number
  }[]
  readonly scatters: number
  readonly scatterPays: number
  readonly pays: number
}

const at = (reel: number, stop: number): SlotSymbol => {
  const ring = reels[reel]!
  return ring[stop % ring.length]!
}

/** Reads the window of three rows under the given stops and adds up what it pays in a model. */
export function evaluate({ linePays, scatterPays }: SlotModel, stops: readonly number[]): Evaluation {
  const columns = stops.map((stop, reel) => [at(reel, stop), at(reel, stop + 1), at(reel, stop + 2)])
  const wins: { line: number; symbol: SlotSymbol; count: number; pays: number }[] = []
  for (const [line, rows] of lines.entries()) {
    const symbol = columns[0]![rows[0]!]!
    if (!isPaying(symbol)) continue
    let count = 1
    while (count < reels.length) {
      const next = columns[count]![rows[count]!]!
      if (next !== symbol && next !== 'W') break
      count += 1
    }
    if (count >= 3) wins.push({ line, symbol, count, pays: linePays[symbol][count - 3]! })
  }
  const scatters = columns.flat().filter((symbol) => symbol === 'S').length
  const scatter = scatters >= 3 ? scatterPays[scatters - 3]! : 0
  return {
    columns,
    lines: wins,
    scatters,
    scatterPays: scatter,
    pays: wins.reduce((sum, win) => sum + win.pays, scatter),
  }
}

/** A figure that is not rounded. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The exact expected return of one unit bet in a model, free turns included, as a fraction. */
export function exactReturn({ linePays, scatterPays, freeTurns, freeMultiplier }: SlotModel): Fraction {
  const size = BigInt(reels[0]!.length)
  const all = size ** 5n
  const fits = (reel: number, symbol: SlotSymbol) =>
    BigInt(reels[reel]!.filter((other) => other === symbol || (reel > 0 && other === 'W')).length)
  // Each row of a reel sees every symbol of its ring equally often, so all lines expect the same.
  let line = 0n
  for (const symbol of payingSymbols) {
    const count = reels.map((_, reel) => fits(reel, symbol))
    const [three, four, five] = linePays[symbol].map(BigInt) as [bigint, bigint, bigint]
    const start = count[0]! * count[1]! * count[2]!
    line += start * (size - count[3]!) * size * three
    line += start * count[3]! * (size - count[4]!) * four
    line += start * count[3]! * count[4]! * five
  }
  // One scatter a reel: it is in the window for three stops of each ring.
  const seen = (scatters: number) => {
    const ways = [1n, 5n, 10n, 10n, 5n, 1n][scatters]!
    return ways * 3n ** BigInt(scatters) * (size - 3n) ** BigInt(5 - scatters)
  }
  const scatter = [3, 4, 5].reduce((sum, count) => sum + seen(count) * BigInt(scatterPays[count - 3]!), 0n)
  const trigger = seen(3) + seen(4) + seen(5)
  const turn = line * BigInt(lines.length) + scatter
  return { numerator: turn * (all + trigger * BigInt(freeTurns * freeMultiplier)), denominator: all * all }
}

/** Stops of the reels at which a paid turn of a model wins most, and what that is in multiples of the bet. */
export interface LargestTurn {
  readonly stops: readonly number[]
  readonly pays: number
}

const largest = new Map<SlotModel, LargestTurn>()

/** The largest win of one paid turn of a model, free turns apart: no stops of the reels pay more. */
export function largestTurn(model: SlotModel): LargestTurn {
  const known = largest.get(model)
  if (known !== undefined) return known
  const places = reels[0]!.map((_, stop) => stop)
  // Three reels say which lines win: what could win most comes first, so that the rest need not be looked at. Somebody
  // waits for this, and the whole server with them.
  const begun = places
    .flatMap((one) => places.flatMap((two) => places.map((three) => [one, two, three] as const)))
    .map((stops) => ({ stops, atMost: mostFrom(model, stops) }))
    .toSorted((one, other) => other.atMost - one.atMost)
  let found: LargestTurn = { stops: [0, 0, 0, 0, 0], pays: 0 }
  for (const { stops, atMost } of begun) {
    if (atMost <= found.pays) break
    for (const four of places) {
      if (mostFrom(model, [...stops, four]) <= found.pays) continue
      for (const five of places) {
        const { pays } = evaluate(model, [...stops, four, five])
        if (pays > found.pays) found = { stops: [...stops, four, five], pays }
      }
    }
  }
  largest.set(model, found)
  return found
}

/** What a turn that begins with these stops, three or more, could pay if every line that is not broken yet were five long. */
function mostFrom({ linePays, scatterPays }: SlotModel, stops: readonly number[]): number {
  let most = scatterPays[2]
  for (const rows of lines) {
    const symbol = at(0, stops[0]! + rows[0]!)
    if (!isPaying(symbol)) continue
    let count = 1
    while (count < stops.length) {
      const next = at(count, stops[count]! + rows[count]!)
      if (next !== symbol && next !== 'W') break
      count += 1
    }
    if (count >= 3) most += linePays[symbol][count === stops.length ? 2 : count - 3]!
  }
  return most
}

const published = new Map<SlotModel, number>()

/** The published return to player of a model in per cent: the exact one, rounded down to two digits. */
export function publishedReturn(model: SlotModel): number {
  const known = published.get(model)
  if (known !== undefined) return known
  const { numerator, denominator } = exactReturn(model)
  const rounded = Number((numerator * 10_000n) / denominator) / 100
  published.set(model, rounded)
  return rounded
}

/** The rules of a model as the paytable shows them. */
export const rulesOf = (model: SlotModel): SlotRules => ({
  rtp: publishedReturn(model),
  hitRate,
  lines: lines.map((rows) => [...rows]),
  pays: payingSymbols.map((symbol) => ({ symbol, pays: [...model.linePays[symbol]] })),
  scatterPays: [...model.scatterPays],
  freeTurns: model.freeTurns,
  freeMultiplier: model.freeMultiplier,
})
