import type { SlotSymbol } from './turn.ts'
import { payingSymbols, type SlotModel } from './slot-models.ts'
import { cascadeReels, type Ring } from './slot-reels.ts'
import { isAt, waysAt, type WayFound } from './slot-ways.ts'

const rows = 3

const goes = (found: readonly WayFound[], reel: number, seen: SlotSymbol) => {
  for (const { symbol, count } of found) if (reel < count && isAt(seen, symbol) === 1) return true
  return false
}

/**
 * Plays the falls of a turn: what won vanishes, what stood above falls, and the next symbols of the same reel follow,
 * until nothing wins. So the five stops decide all of a turn. `visit` gets the symbols by place, which it must not
 * keep, their wins, and how many falls came before.
 */
function playFalls(
  rings: readonly Ring[],
  stops: readonly number[],
  visit: (cells: readonly SlotSymbol[], found: readonly WayFound[], falls: number) => void,
): void {
  const cells: SlotSymbol[] = []
  const above: number[] = []
  for (const [reel, ring] of rings.entries()) {
    const stop = stops[reel]!
    for (let row = 0; row < rows; row += 1) cells.push(ring[(stop + row) % ring.length]!)
    above.push(stop + ring.length - 1)
  }
  for (let falls = 0; ; falls += 1) {
    const found = waysAt(cells)
    visit(cells, found, falls)
    if (found.length === 0) return
    for (const [reel, ring] of rings.entries()) {
      const top = reel * rows
      let to = top + rows - 1
      for (let from = to; from >= top; from -= 1)
        if (!goes(found, reel, cells[from]!)) {
          cells[to] = cells[from]!
          to -= 1
        }
      for (; to >= top; to -= 1) {
        cells[to] = ring[above[reel]! % ring.length]!
        above[reel] = above[reel]! + ring.length - 1
      }
    }
  }
}

/** Returns a turn's symbols by reel, as they stop and after each fall. The last win nothing by ways. */
export function fallsOf(stops: readonly number[]): readonly (readonly (readonly SlotSymbol[])[])[] {
  const seen: SlotSymbol[][][] = []
  playFalls(cascadeReels, stops, (cells) =>
    seen.push(cascadeReels.map((_, reel) => cells.slice(reel * rows, (reel + 1) * rows))),
  )
  return seen
}

/** What all turns of some reels win, whatever the pays: the same for every model that plays by these reels. */
export interface CascadeTally {
  readonly turns: number
  /** Turns that win anything. */
  readonly hits: number
  /** Turns that end with three scatters. */
  readonly triggers: number
  /** By the number of falls before: how often three scatters end a turn there. */
  readonly scatters: readonly number[]
  /** By the number of falls before, then by symbol and 3, 4 or 5 reels: the number of ways. */
  readonly ways: readonly (readonly (readonly [number, number, number])[])[]
}

/** Counts all turns of reels for cascades. A turn that wins nothing on the first three reels is not played further. */
export function tallyOf(rings: readonly Ring[]): CascadeTally {
  const stops = rings.map((ring) => [...ring.keys()])
  const scatterAt = rings.map((ring) =>
    ring.map((_, stop) => Number([0, 1, 2].some((row) => ring[(stop + row) % ring.length] === 'S'))),
  )
  const scatters: number[] = []
  const ways: (readonly [number, number, number][])[] = []
  const turns = rings.reduce((product, ring) => product * ring.length, 1)
  let [hits, triggers] = [0, 0]
  const visit = (cells: readonly SlotSymbol[], found: readonly WayFound[], falls: number) => {
    const table = (ways[falls] ??= payingSymbols.map(() => [0, 0, 0]))
    for (const { symbol, count, ways: many } of found)
      table[payingSymbols.indexOf(symbol)]![(count - 3) as 0 | 1 | 2] += many
    if (found.length > 0) return
    let seen = 0
    for (const cell of cells) if (cell === 'S') seen += 1
    if (seen < 3) return
    triggers += 1
    scatters[falls] = (scatters[falls] ?? 0) + 1
    if (falls === 0) hits += 1
  }
  const blank = rings.slice(3).flatMap(() => ['S', 'S', 'S'] as const)
  for (const a of stops[0]!)
    for (const b of stops[1]!)
      for (const c of stops[2]!) {
        const begun = [a, b, c].flatMap((stop, reel) =>
          [0, 1, 2].map((row) => rings[reel]![(stop + row) % rings[reel]!.length]!),
        )
        const wins = waysAt([...begun, ...blank]).length > 0
        const seen = scatterAt[0]![a]! + scatterAt[1]![b]! + scatterAt[2]![c]!
        for (const d of stops[3]!)
          for (const e of stops[4]!) {
            if (wins) {
              hits += 1
              playFalls(rings, [a, b, c, d, e], visit)
            } else if (seen + scatterAt[3]![d]! + scatterAt[4]![e]! >= 3) {
              hits += 1
              triggers += 1
              scatters[0] = (scatters[0] ?? 0) + 1
            }
          }
      }
  return { turns, hits, triggers, scatters: ways.map((_, falls) => scatters[falls] ?? 0), ways }
}

let tally: CascadeTally | undefined

/** Returns the tally of the reels that the cascade slots have, counted once a process. */
export const cascadeTally = (): CascadeTally => (tally ??= tallyOf(cascadeReels))

/** Returns the multiplier of a turn's wins after so many falls. */
export const multiplierAfter = ({ ladder }: SlotModel, falls: number): number => ladder?.[falls] ?? ladder?.at(-1) ?? 1

/** Returns the average pay of a turn times the number of turns, its falls and scatters included. */
export function sumOfCascades(model: SlotModel, { ways, scatters }: CascadeTally): bigint {
  const { linePays, scatterPays } = model
  return ways.reduce((sum, table, falls) => {
    const pays = payingSymbols.reduce(
      (all, symbol, row) => linePays[symbol].reduce((more, pay, index) => more + pay * table[row]![index]!, all),
      scatters[falls]! * scatterPays[0],
    )
    return sum + BigInt(pays * multiplierAfter(model, falls))
  }, 0n)
}
