import type { SlotSymbol } from './turn.ts'
import type { SlotRules } from './slot-rules.ts'
import { clusterBands, clusterFacts, type ClusterFound, clustersIn, sumOfClusters } from './slot-clusters.ts'
import { isPaying, type PayingSymbol, payingSymbols, type SlotModel, slotModels } from './slot-models.ts'
import { lines, type Ring, reels, reelsOf, waysCount, waysReels, windowAt } from './slot-reels.ts'

/**
 * The mathematics of the slots: what a turn pays, and the return of a model. Every pay is a whole multiple of the bet,
 * so money is never rounded and no "win" is smaller than its bet.
 */

/** The pays of a turn in multiples of the bet, before any multiplier. */
export interface Evaluation {
  readonly columns: readonly (readonly SlotSymbol[])[]
  readonly lines: readonly {
    readonly line: number
    readonly symbol: PayingSymbol
    readonly count: number
    readonly pays: number
  }[]
  /** Symbols over `count` reels from the left in that many `ways`; `pays` is the sum of them. */
  readonly ways: readonly {
    readonly symbol: PayingSymbol
    readonly count: number
    readonly ways: number
    readonly pays: number
  }[]
  readonly clusters: readonly (ClusterFound & { readonly pays: number })[]
  readonly scatters: number
  readonly scatterPays: number
  readonly pays: number
}

const stands = (symbol: PayingSymbol) => (seen: SlotSymbol) => seen === symbol || seen === 'W'

/** Reads the window of three rows at the given stops and adds up its pays in a model. */
export function evaluate(model: SlotModel, stops: readonly number[]): Evaluation {
  const rings = reelsOf(model)
  const columns = stops.map((stop, reel) => windowAt(rings[reel]!, stop))
  const onLines = model.mechanic === 'lines' ? lineWins(model, columns) : []
  const inWays = model.mechanic === 'ways' ? wayWins(model, columns) : []
  const inClusters = model.mechanic === 'clusters' ? clustersIn(model, columns) : []
  const scatters = columns.flat().filter((symbol) => symbol === 'S').length
  const scatter = scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
  return {
    columns,
    lines: onLines,
    ways: inWays,
    clusters: inClusters,
    scatters,
    scatterPays: scatter,
    pays: [...onLines, ...inWays, ...inClusters].reduce((sum, win) => sum + win.pays, scatter),
  }
}

function lineWins({ linePays }: SlotModel, columns: Evaluation['columns']): Evaluation['lines'] {
  return lines.flatMap((rows, line) => {
    const symbol = columns[0]![rows[0]!]!
    if (!isPaying(symbol)) return []
    const broken = columns.findIndex((column, reel) => !stands(symbol)(column[rows[reel]!]!))
    const count = broken === -1 ? columns.length : broken
    return count < 3 ? [] : [{ line, symbol, count, pays: linePays[symbol][count - 3]! }]
  })
}

function wayWins({ linePays }: SlotModel, columns: Evaluation['columns']): Evaluation['ways'] {
  const begun = [...new Set(columns[0]!.filter(isPaying))]
  return begun.flatMap((symbol) => {
    const seen = columns.map((column) => column.filter(stands(symbol)).length)
    const broken = seen.indexOf(0)
    const count = broken === -1 ? columns.length : broken
    if (count < 3) return []
    const ways = seen.slice(0, count).reduce((product, places) => product * places, 1)
    return [{ symbol, count, ways, pays: ways * linePays[symbol][count - 3]! }]
  })
}

/** A fraction, which is exact. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Returns the average pay of a turn's lines times the number of turns. */
function sumOfLines({ linePays }: SlotModel): bigint {
  const size = BigInt(reels[0]!.length)
  const fits = (reel: number, symbol: SlotSymbol) =>
    BigInt(reels[reel]!.filter((other) => other === symbol || (reel > 0 && other === 'W')).length)
  // Each row of a reel has every symbol of its ring equally often, so all lines expect the same.
  let line = 0n
  for (const symbol of payingSymbols) {
    const count = reels.map((_, reel) => fits(reel, symbol))
    const [three, four, five] = linePays[symbol].map(BigInt) as [bigint, bigint, bigint]
    const start = count[0]! * count[1]! * count[2]!
    line += start * (size - count[3]!) * size * three
    line += start * count[3]! * (size - count[4]!) * four
    line += start * count[3]! * count[4]! * five
  }
  return line * BigInt(lines.length)
}

/** Returns the average pay of a turn's ways times the number of turns. */
function sumOfWays({ linePays }: SlotModel): bigint {
  const size = BigInt(waysReels[0]!.length)
  let all = 0n
  for (const symbol of payingSymbols) {
    const places = waysReels.map((ring) => ring.map((_, stop) => windowAt(ring, stop).filter(stands(symbol)).length))
    const scatters = places.map((counts) => BigInt(counts.reduce((sum, count) => sum + count, 0)))
    const missed = places.map((counts) => BigInt(counts.filter((count) => count === 0).length))
    const [three, four, five] = linePays[symbol].map(BigInt) as [bigint, bigint, bigint]
    const start = scatters[0]! * scatters[1]! * scatters[2]!
    all += start * missed[3]! * size * three + start * scatters[3]! * (missed[4]! * four + scatters[4]! * five)
  }
  return all
}

const sumsOf: Readonly<Record<SlotModel['mechanic'], (model: SlotModel) => bigint>> = {
  lines: sumOfLines,
  ways: sumOfWays,
  clusters: sumOfClusters,
}

/** Returns the exact expected return of one unit bet in a model, free turns included, as a fraction. */
export function exactReturn(model: SlotModel): Fraction {
  const { scatterPays, freeTurns, freeMultiplier } = model
  const size = BigInt(reels[0]!.length)
  const all = size ** 5n
  // One scatter a reel: it is in the window for three stops of each ring.
  const seen = (scatters: number) => {
    const ways = [1n, 5n, 10n, 10n, 5n, 1n][scatters]!
    return ways * 3n ** BigInt(scatters) * (size - 3n) ** BigInt(5 - scatters)
  }
  const scatter = [3, 4, 5].reduce((sum, count) => sum + seen(count) * BigInt(scatterPays[count - 3]!), 0n)
  const trigger = seen(3) + seen(4) + seen(5)
  const turn = sumsOf[model.mechanic](model) + scatter
  return { numerator: turn * (all + trigger * BigInt(freeTurns * freeMultiplier)), denominator: all * all }
}

/** Keyed by what pays: the hit rate is the same in all models of a kind. */
const shares = new Map<SlotModel['mechanic'], number>([
  ['clusters', Math.round((clusterFacts.hits / reels[0]!.length ** 5) * 1000) / 10],
])

/** Returns the share of a model's paid turns that win anything, in per cent to one digit. */
export function hitRate(model: SlotModel): number {
  const known = shares.get(model.mechanic)
  if (known !== undefined) return known
  const [one, two, three, four, five] = reelsOf(model) as [Ring, Ring, Ring, Ring, Ring]
  // Three reels decide whether a way pays; otherwise it is up to the scatters of all five.
  const scatterIn = (ring: Ring) => ring.map((_, stop) => windowAt(ring, stop).includes('S'))
  const counted = [0, 0, 0]
  for (const last of scatterIn(four)) for (const other of scatterIn(five)) counted[Number(last) + Number(other)]! += 1
  const enough = [0, counted[2]!, counted[1]! + counted[2]!, four.length * five.length]
  let hits = 0
  for (const [a] of one.entries())
    for (const [b] of two.entries())
      for (const [c] of three.entries()) {
        const begun = evaluate(model, [a, b, c])
        hits += begun.lines.length + begun.ways.length > 0 ? enough[3]! : enough[begun.scatters]!
      }
  const rate = Math.round((hits / one.length ** 5) * 1000) / 10
  shares.set(model.mechanic, rate)
  return rate
}

/** The stops of the largest win of a paid turn, and its multiple of the bet. */
export interface LargestTurn {
  readonly stops: readonly number[]
  readonly pays: number
}

const largest = new Map<SlotModel, LargestTurn>([[slotModels.clusters, clusterFacts.largest]])

/** Returns the largest win of one paid turn of a model, without free turns. */
export function largestTurn(model: SlotModel): LargestTurn {
  const known = largest.get(model)
  if (known !== undefined) return known
  const places = reels[0]!.map((_, stop) => stop)
  // Three reels decide which lines win: the most promising come first, so that the rest need not be searched. The
  // caller, and the whole server with it, waits for this.
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

/** Returns an upper bound of the pay of a turn that begins with these stops, three or more. */
function mostFrom(model: SlotModel, stops: readonly number[]): number {
  const rings = reelsOf(model)
  const columns = stops.map((stop, reel) => windowAt(rings[reel]!, stop))
  const scatters = columns.filter((column) => column.includes('S')).length + rings.length - stops.length
  const anywhere = scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
  const five = (symbol: PayingSymbol) => model.linePays[symbol][2]
  if (model.mechanic === 'lines') {
    return lineWins(model, columns).reduce(
      (most, { symbol, count, pays }) => most + (count === stops.length ? five(symbol) : pays),
      anywhere,
    )
  }
  return wayWins(model, columns).reduce((most, { symbol, count, ways, pays }) => {
    if (count < stops.length) return most + pays
    return rings.slice(count).reduce((product, ring) => product * mostPlaces(ring, symbol), ways * five(symbol)) + most
  }, anywhere)
}

const placesCache = new Map<Ring, Map<PayingSymbol, number>>()

/** Returns the maximum number of rows of a ring's window with a symbol at once. */
function mostPlaces(ring: Ring, symbol: PayingSymbol): number {
  const ofRing = placesCache.get(ring) ?? new Map<PayingSymbol, number>()
  placesCache.set(ring, ofRing)
  const most =
    ofRing.get(symbol) ?? Math.max(...ring.map((_, stop) => windowAt(ring, stop).filter(stands(symbol)).length))
  ofRing.set(symbol, most)
  return most
}

const published = new Map<SlotModel, number>()

/** Returns the published return to player of a model in per cent: the exact one, rounded down to two digits. */
export function publishedReturn(model: SlotModel): number {
  const known = published.get(model)
  if (known !== undefined) return known
  const { numerator, denominator } = exactReturn(model)
  const rounded = Number((numerator * 10_000n) / denominator) / 100
  published.set(model, rounded)
  return rounded
}

/** Returns the rules of a model for the paytable. */
export const rulesOf = (model: SlotModel): SlotRules => ({
  rtp: publishedReturn(model),
  hitRate: hitRate(model),
  lines: model.mechanic === 'lines' ? lines.map((rows) => [...rows]) : [],
  ways: model.mechanic === 'ways' ? waysCount : null,
  clusters: model.mechanic === 'clusters' ? [...clusterBands] : null,
  pays: payingSymbols.map((symbol) => ({ symbol, pays: [...model.linePays[symbol]] })),
  scatterPays: [...model.scatterPays],
  freeTurns: model.freeTurns,
  freeMultiplier: model.freeMultiplier,
})
