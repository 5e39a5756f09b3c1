import type { SlotSymbol } from './turn.ts'
import type { SlotRules } from './slot-rules.ts'
import { clusterBands, clusterFacts, type ClusterFound, clustersIn, sumOfClusters } from './slot-clusters.ts'
import { cascadeTally, fallsOf, multiplierAfter, sumOfCascades } from './slot-cascades.ts'
import { fraction, type Fraction, percentOf, plus, times } from '#games/fraction.ts'
import { isPaying, paysBy, type PayingSymbol, payingSymbols, type SlotModel, slotModels } from './slot-models.ts'
import {
  drawnBelow,
  lines,
  mysteryReels,
  mysteryReelsOf,
  mysteryStrip,
  type Ring,
  reels,
  reelsOf,
  waysCount,
  waysReels,
  windowAt,
} from './slot-reels.ts'
import { isAt, waysAt, type WayFound } from './slot-ways.ts'
import { coverReels, sumOfFreeTurns } from './slot-wilds.ts'

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
  readonly ways: readonly (WayFound & { readonly pays: number })[]
  readonly clusters: readonly (ClusterFound & { readonly pays: number })[]
  readonly scatters: number
  readonly scatterPays: number
  readonly pays: number
}

const stands = (symbol: PayingSymbol) => (seen: SlotSymbol) => isAt(seen, symbol) === 1

/** Returns the windows of three rows at the given stops of the first reels. */
const windowsAt = (model: SlotModel, stops: readonly number[]) =>
  reelsOf(model, stops)
    .slice(0, stops.length)
    .map((ring, reel) => windowAt(ring, stops[reel]!))

/** Reads the window of three rows at the given stops and adds up its pays in a model, before anything falls. */
export const evaluate = (model: SlotModel, stops: readonly number[]): Evaluation =>
  evaluateColumns(model, windowsAt(model, stops))

/** Adds up the pays of symbols by reel, without those of scatters where they do not count yet. */
function evaluateColumns(model: SlotModel, columns: Evaluation['columns'], countScatters: boolean = true): Evaluation {
  const pays = paysBy(model)
  const onLines = pays === 'lines' ? lineWins(model, columns) : []
  const inWays = pays === 'ways' ? wayWins(model, columns) : []
  const inClusters = pays === 'clusters' ? clustersIn(model, columns) : []
  const scatters = columns.flat().filter((symbol) => symbol === 'S').length
  const scatter = countScatters && scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
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

/** The symbol that the mystery places of a turn show, and those places: each is its reel times three plus its row. */
export interface MysteryDrawn {
  readonly symbol: PayingSymbol
  readonly places: readonly number[]
}

/** Returns what is drawn for the mystery places of a turn; null of a model that has none. */
function mysteryAt({ mechanic }: SlotModel, stops: readonly number[]): MysteryDrawn | null {
  if (mechanic !== 'mystery') return null
  const seen = mysteryReels.flatMap((ring, reel) => [0, 1, 2].map((row) => ring[(stops[reel]! + row) % ring.length]))
  return {
    symbol: mysteryStrip[stops[mysteryReels.length]!]!,
    places: seen.flatMap((symbol, place) => (symbol === '?' ? [place] : [])),
  }
}

/** What a turn pays as the reels stop, or after so many falls, and the multiplier of it. */
export interface TurnStep extends Evaluation {
  readonly falls: number
  readonly multiplier: number
  /** Reels that a wild covers in a free turn, counted from 0. */
  readonly wildReels: readonly number[]
  readonly mystery: MysteryDrawn | null
}

/**
 * Returns what a turn shows and pays one after another: with cascades its stops and every fall, otherwise its stops.
 * Of a free turn `covered` are the reels that were covered in the one before; null of a turn that was paid for.
 */
export function stepsOf(
  model: SlotModel,
  stops: readonly number[],
  covered: readonly number[] | null = null,
): readonly TurnStep[] {
  if (model.mechanic !== 'cascades') {
    const seen = windowsAt(model, stops)
    const { columns, reels: wildReels } =
      covered === null || model.freeWilds === undefined
        ? { columns: seen, reels: [] }
        : coverReels(model, seen, covered)
    return [
      { ...evaluateColumns(model, columns), falls: 0, multiplier: 1, wildReels, mystery: mysteryAt(model, stops) },
    ]
  }
  return fallsOf(stops).map((columns, falls, all) => ({
    ...evaluateColumns(model, columns, falls === all.length - 1),
    falls,
    multiplier: multiplierAfter(model, falls),
    wildReels: [],
    mystery: null,
  }))
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

const wayWins = ({ linePays }: SlotModel, columns: Evaluation['columns']): Evaluation['ways'] =>
  waysAt(columns.flat()).map((found) => ({ ...found, pays: found.ways * linePays[found.symbol][found.count - 3]! }))

/** Returns the average pay of the lines of a turn of these reels times the number of turns. */
function sumOfLines({ linePays }: SlotModel, rings: readonly Ring[]): bigint {
  const size = BigInt(rings[0]!.length)
  const fits = (reel: number, symbol: SlotSymbol) =>
    BigInt(rings[reel]!.filter((other) => other === symbol || (reel > 0 && other === 'W')).length)
  // Each row of a reel has every symbol of its ring equally often, so all lines expect the same.
  let line = 0n
  for (const symbol of payingSymbols) {
    const count = rings.map((_, reel) => fits(reel, symbol))
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

const sumsOf: Readonly<Record<Exclude<SlotModel['mechanic'], 'cascades'>, (model: SlotModel) => bigint>> = {
  lines: (model) => sumOfLines(model, reels),
  ways: sumOfWays,
  clusters: sumOfClusters,
  mystery: (model) => mysteryStrip.reduce((sum, symbol) => sum + sumOfLines(model, mysteryReelsOf(symbol)), 0n),
}

/** The average pay of a turn that was paid for, and how likely it wins free turns. */
interface PaidTurn {
  readonly pays: Fraction
  readonly trigger: Fraction
}

function paidTurn(model: SlotModel): PaidTurn {
  if (model.mechanic === 'cascades') {
    const tally = cascadeTally()
    return { pays: fraction(sumOfCascades(model, tally), tally.turns), trigger: fraction(tally.triggers, tally.turns) }
  }
  const turns = drawnBelow(model).reduce((product, below) => product * BigInt(below), 1n)
  const size = BigInt(reels[0]!.length)
  const all = size ** 5n
  // One scatter a reel: it is in the window for three stops of each ring.
  const seen = (scatters: number) => {
    const ways = [1n, 5n, 10n, 10n, 5n, 1n][scatters]!
    return ways * 3n ** BigInt(scatters) * (size - 3n) ** BigInt(5 - scatters)
  }
  const scatter = [3, 4, 5].reduce((sum, count) => sum + seen(count) * BigInt(model.scatterPays[count - 3]!), 0n)
  return {
    pays: plus(fraction(sumsOf[model.mechanic](model), turns), fraction(scatter, all)),
    trigger: fraction(seen(3) + seen(4) + seen(5), all),
  }
}

/** Returns the exact expected return of one unit bet in a model, free turns included, as a fraction. */
export function exactReturn(model: SlotModel): Fraction {
  const { pays, trigger } = paidTurn(model)
  const free = model.freeWilds === undefined ? times(pays, fraction(model.freeTurns)) : sumOfFreeTurns(model)
  return plus(pays, times(times(trigger, fraction(model.freeMultiplier)), free))
}

/** How many of all turns of the mystery slots win, which a test counts: that takes too long for the server. */
const mysteryHits = 57_846_933

/** Keyed by what pays: the hit rate is the same in all models of a kind. */
const shares = new Map<SlotModel['mechanic'], number>([
  ['clusters', Math.round((clusterFacts.hits / reels[0]!.length ** 5) * 1000) / 10],
  [
    'mystery',
    Math.round((mysteryHits / drawnBelow(slotModels.mystery).reduce((product, below) => product * below, 1)) * 1000) /
      10,
  ],
])

/** Returns the share of a model's paid turns that win anything, in per cent to one digit. */
export function hitRate(model: SlotModel): number {
  const known = shares.get(model.mechanic)
  if (known !== undefined) return known
  if (model.mechanic === 'cascades') {
    const { hits, turns } = cascadeTally()
    return rounded(model, hits / turns)
  }
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
  return rounded(model, hits / one.length ** 5)
}

/** Stores a share of turns as the hit rate of all models of a mechanic. */
function rounded({ mechanic }: SlotModel, share: number): number {
  const rate = Math.round(share * 1000) / 10
  shares.set(mechanic, rate)
  return rate
}

/** The stops of the largest win of a paid turn, and its multiple of the bet. */
export interface LargestTurn {
  readonly stops: readonly number[]
  readonly pays: number
}

/** Of these models every turn has to be played, which a test does: the server does not wait for it. */
const largest = new Map<SlotModel, LargestTurn>([
  [slotModels.clusters, clusterFacts.largest],
  [slotModels.cascade, { stops: [5, 7, 6, 11, 13], pays: 124 }],
  [slotModels.falls, { stops: [5, 7, 6, 11, 13], pays: 247 }],
  // All fifteen places show the highest symbol.
  [slotModels.mystery, { stops: [4, 10, 11, 10, 10, 0], pays: 1500 }],
  [slotModels.secret, { stops: [4, 10, 11, 10, 10, 0], pays: 4000 }],
])

/** Returns the largest win of one paid turn of a model, its falls included, without free turns. */
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
  const columns = windowsAt(model, stops)
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
  const rounded = percentOf(exactReturn(model))
  published.set(model, rounded)
  return rounded
}

/** Returns the rules of a model for the paytable. */
export const rulesOf = (model: SlotModel): SlotRules => ({
  rtp: publishedReturn(model),
  hitRate: hitRate(model),
  lines: paysBy(model) === 'lines' ? lines.map((rows) => [...rows]) : [],
  ways: paysBy(model) === 'ways' ? waysCount : null,
  clusters: model.mechanic === 'clusters' ? [...clusterBands] : null,
  pays: payingSymbols.map((symbol) => ({ symbol, pays: [...model.linePays[symbol]] })),
  scatterPays: [...model.scatterPays],
  freeTurns: model.freeTurns,
  freeMultiplier: model.freeMultiplier,
  ...(model.ladder !== undefined && { ladder: [...model.ladder] }),
  ...(model.freeWilds !== undefined && { freeWilds: model.freeWilds }),
  ...(model.mechanic === 'mystery' && {
    mystery: payingSymbols.map((symbol) => ({ symbol, of: mysteryStrip.filter((each) => each === symbol).length })),
  }),
})
