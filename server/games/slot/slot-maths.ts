import type { SlotRules, SlotSymbol } from '#wire/play.ts'

/**
 * The mathematics of the slot: reels, lines, pays and the return they add up to. Every pay is a whole multiple of
 * the bet, so money is never rounded and no "win" is smaller than its bet.
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

/** Multiples of the bet for 3, 4 and 5 of a symbol on a line from the left. */
export const linePays = {
  A: [5, 25, 250],
  B: [4, 15, 80],
  C: [2, 8, 40],
  D: [1, 5, 25],
  E: [1, 3, 10],
  F: [1, 2, 6],
  G: [1, 2, 5],
} as const satisfies Partial<Record<SlotSymbol, readonly number[]>>

type PayingSymbol = keyof typeof linePays
const payingSymbols = Object.keys(linePays) as PayingSymbol[]
const isPaying = (symbol: SlotSymbol): symbol is PayingSymbol => symbol !== 'W' && symbol !== 'S'

/** Multiples of the bet for 3, 4 and 5 scatters anywhere. */
export const scatterPays = [2, 10, 100] as const
/** Turns won by three or more scatters on a paid turn; free turns win no further ones. */
export const freeTurns = 8
/** What every win of a free turn is multiplied by. */
export const freeMultiplier = 2
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

/** Reads the window of three rows under the given stops and adds up what it pays. */
export function evaluate(stops: readonly number[]): Evaluation {
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

/** The exact expected return of one unit bet, free turns included, as a fraction. */
export function exactReturn(): Fraction {
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

/** The published return to player in per cent: the exact one, rounded down to two digits. */
export const publishedReturn: number = (() => {
  const { numerator, denominator } = exactReturn()
  return Number((numerator * 10_000n) / denominator) / 100
})()

/** The rules as the paytable shows them. */
export const slotRules: SlotRules = {
  rtp: publishedReturn,
  hitRate,
  lines: lines.map((rows) => [...rows]),
  pays: payingSymbols.map((symbol) => ({ symbol, pays: [...linePays[symbol]] })),
  scatterPays: [...scatterPays],
  freeTurns,
  freeMultiplier,
}
