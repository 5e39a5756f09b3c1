import type { SlotSymbol } from './turn.ts'
import { isPaying, type PayingSymbol, payingSymbols, type SlotModel } from './slot-models.ts'
import { clusterReels, windowAt } from './slot-reels.ts'

/** Sizes from which a cluster pays more; `linePays` has a pay for each. */
export const clusterBands = [5, 7, 9] as const

/** Touching places of one symbol, wilds included: each place is its reel times three plus its row from the top. */
export interface ClusterFound {
  readonly symbol: PayingSymbol
  readonly places: readonly number[]
}

const rows = 3
const places = Array.from({ length: 15 }, (_, place) => place)

/** Sets of places are bit masks: place `n` is `2 ** n`. */
const bitsOf = (some: readonly number[]) => some.reduce((bits, place) => bits | (1 << place), 0)
const placesOf = (bits: number) => places.filter((place) => ((bits >> place) & 1) === 1)
const notTop = bitsOf(places.filter((place) => place % rows > 0))
const notBottom = bitsOf(places.filter((place) => place % rows < rows - 1))

/** Returns some places and their neighbours. */
const around = (bits: number) =>
  bits | (bits << rows) | (bits >> rows) | ((bits & notBottom) << 1) | ((bits & notTop) >> 1)

/** Returns the groups of touching places that are large enough to pay, in the order of their first places. */
function groupsOf(among: number): readonly (readonly number[])[] {
  const groups: (readonly number[])[] = []
  for (let left = among; left !== 0;) {
    let group = left & -left
    for (let more = around(group) & among; more !== group; more = around(group) & among) group = more
    left &= ~group
    const found = placesOf(group)
    if (found.length >= clusterBands[0]) groups.push(found)
  }
  return groups
}

const payOf = ({ linePays }: SlotModel, symbol: PayingSymbol, size: number): number =>
  linePays[symbol][clusterBands.findLastIndex((least) => size >= least)] ?? 0

/** Returns the clusters of a window, with their pays in multiples of the bet; a wild may belong to several. */
export function clustersIn(
  model: SlotModel,
  columns: readonly (readonly SlotSymbol[])[],
): readonly (ClusterFound & { readonly pays: number })[] {
  const seen = columns.flat()
  return [...new Set(seen.filter(isPaying))].flatMap((symbol) => {
    const at = places.filter((place) => seen[place] === symbol || seen[place] === 'W')
    return groupsOf(bitsOf(at)).map((group) => ({ symbol, places: group, pays: payOf(model, symbol, group.length) }))
  })
}

/** Returns the average pay of the clusters of a turn times the number of turns, symbol by symbol and place by place. */
export function sumOfClusters(model: SlotModel): bigint {
  let all = 0
  for (const symbol of payingSymbols) {
    const stands = clusterReels.map((ring) => {
      const counted = new Map<number, number>()
      for (const stop of ring.keys()) {
        const bits = windowAt(ring, stop).reduce(
          (sum, other, row) => sum + (other === symbol || other === 'W' ? 1 << row : 0),
          0,
        )
        counted.set(bits, (counted.get(bits) ?? 0) + 1)
      }
      return [...counted]
    })
    const walk = (reel: number, bits: number, turns: number): void => {
      const next = stands[reel]
      if (next === undefined) {
        for (const group of groupsOf(bits)) all += turns * payOf(model, symbol, group.length)
      } else for (const [more, count] of next) walk(reel + 1, bits | (more << (rows * reel)), turns * count)
    }
    walk(0, 0, 1)
  }
  return BigInt(all)
}

/**
 * Figures that need all 7,962,624 turns, and that a test verifies: how many win, and the one that wins most. They are
 * stored here because computing them would delay a game's sheet.
 */
export const clusterFacts = { hits: 1_773_374, largest: { stops: [17, 17, 2, 8, 16], pays: 505 } } as const
