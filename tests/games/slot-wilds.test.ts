import { expect, it } from 'vitest'
import { equals, fraction, type Fraction, plus, times } from '#games/fraction.ts'
import { exactReturn, publishedReturn } from '#games/slot/slot-maths.ts'
import { type SlotModel, slotModels } from '#games/slot/slot-models.ts'
import { lines, reels } from '#games/slot/slot-reels.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import { coverReels } from '#games/slot/slot-wilds.ts'
import { simulate } from './simulated-slot.ts'

const models: readonly SlotModel[] = [slotModels.expanding, slotModels.sticky]
const size = 24

/** The letters of a row of a reel with how many stops show them: only `W` where the reel is covered. */
type Letters = ReadonlyMap<string, number>

const windowOf = (reel: number, stop: number) => [0, 1, 2].map((row) => reels[reel]![(stop + row) % size]!).join('')
const windows = reels.map((_, reel) => Array.from({ length: size }, (__, stop) => windowOf(reel, stop)))

function lettersOf(reel: number, row: number, expands: boolean, covered: boolean): Letters {
  const counted = new Map<string, number>()
  for (const window of windows[reel]!) {
    const letter = covered || (expands && window.includes('W')) ? 'W' : window[row]!
    counted.set(letter, (counted.get(letter) ?? 0) + 1)
  }
  return counted
}

/** Pays of all words of five letters on a line, each times how many turns show it. */
function sumOfLine(model: SlotModel, line: readonly number[], expands: boolean, covered: readonly number[]): number {
  const [first, ...others] = line.map((row, reel) => lettersOf(reel, row, expands, covered.includes(reel)))
  let sum = 0
  const walk = (letter: string, run: number, at: number, turns: number): void => {
    const next = others[at]
    if (next === undefined || run <= at) {
      if (run >= 3) sum += turns * size ** (others.length - at) * model.linePays[letter as 'A'][run - 3]!
      return
    }
    let broken = size
    for (const [seen, count] of next)
      if (seen === letter || seen === 'W') {
        broken -= count
        walk(letter, run + 1, at + 1, turns * count)
      }
    if (broken > 0) walk(letter, run, at + 1, turns * broken)
  }
  for (const [letter, count] of first!) if (letter in model.linePays) walk(letter, 1, 0, count)
  return sum
}

/** Scatter pays over all turns, one subset of the reels after another. */
function sumOfScatters(model: SlotModel, expands: boolean, covered: readonly number[]): number {
  const shown = windows.map(
    (some, reel) =>
      some.filter((window) => !covered.includes(reel) && window.includes('S') && !(expands && window.includes('W')))
        .length,
  )
  let sum = 0
  for (let subset = 0; subset < 32; subset += 1) {
    const inside = [0, 1, 2, 3, 4].filter((reel) => (subset >> reel) % 2 === 1)
    const turns = shown.reduce((product, count, reel) => product * (inside.includes(reel) ? count : size - count), 1)
    sum += turns * (model.scatterPays[inside.length - 3] ?? 0)
  }
  return sum
}

/** The average pay of a turn whose reels in `covered` were covered before it. */
const averageOf = (model: SlotModel, expands: boolean, covered: readonly number[]): Fraction =>
  fraction(
    lines.reduce((sum, line) => sum + sumOfLine(model, line, expands, covered), sumOfScatters(model, expands, covered)),
    size ** 5,
  )

/** The free turns as a Markov chain over the sets of covered reels, each a bit mask. */
function sumOfFree(model: SlotModel): Fraction {
  let chances = new Map<number, Fraction>([[0, fraction(1)]])
  let sum = fraction(0)
  const known = new Map<number, Fraction>()
  for (let turn = 0; turn < model.freeTurns; turn += 1) {
    const next = new Map<number, Fraction>()
    for (const [set, chance] of chances) {
      const covered = [0, 1, 2, 3, 4].filter((reel) => (set >> reel) % 2 === 1)
      if (!known.has(set)) known.set(set, averageOf(model, true, covered))
      sum = plus(sum, times(chance, known.get(set)!))
      for (let more = 0; more < 32; more += 1) {
        if ((more & set) !== 0) continue
        const weight = windows.reduce((product, some, reel) => {
          if (covered.includes(reel)) return product
          const wild = some.filter((window) => window.includes('W')).length
          return product * ((more >> reel) % 2 === 1 ? wild : size - wild)
        }, 1)
        if (weight === 0) continue
        const to = model.freeWilds === 'stick' ? set | more : 0
        const step = times(chance, fraction(weight, size ** (5 - covered.length)))
        next.set(to, plus(next.get(to) ?? fraction(0), step))
      }
    }
    chances = next
  }
  return sum
}

it.each(models)('wilds over reels: the return of the model $name equals that of a Markov chain', (model) => {
  const scatter = windows.map((some) => some.filter((window) => window.includes('S')).length)
  let triggers = 0
  for (let subset = 0; subset < 32; subset += 1) {
    const turns = scatter.map((count, reel) => ((subset >> reel) % 2 === 1 ? count : size - count))
    const seen = [0, 1, 2, 3, 4].filter((reel) => (subset >> reel) % 2 === 1).length
    if (seen >= 3) triggers += turns.reduce((product, count) => product * count)
  }
  const free = times(fraction(triggers * model.freeMultiplier, size ** 5), sumOfFree(model))
  expect(equals(plus(averageOf(model, false, []), free), exactReturn(model))).toBe(true)
})

it('wilds over reels: the published returns, the higher one that of the higher volatility', () => {
  expect(models.map((model) => publishedReturn(model))).toEqual([95.29, 95.85])
  expect(models.map(({ volatility }) => volatility)).toEqual(['medium', 'high'])
})

it('wilds over reels: the same rounds reach the RTP, and those of the higher volatility vary more', () => {
  const [medium, high] = models.map((model) => simulate(model, { rounds: 30_000, seed: 7 }))
  for (const simulated of [medium!, high!]) expect(simulated.deviation).toBeLessThan(4)
  expect(high!.variance).toBeGreaterThan(medium!.variance)
})

it('wilds over reels: in free turns only, to the last one where they stick', () => {
  const stopOf = (reel: number, symbol: string) => reels[reel]!.findIndex((each) => each === symbol)
  const scatters = reels.map((_, reel) => stopOf(reel, 'S'))
  const wild = reels.map((_, reel) => (reel === 2 ? stopOf(reel, 'W') : stopOf(reel, 'G')))
  const plain = reels.map((_, reel) => windows[reel]!.findIndex((window) => !window.includes('W')))
  for (const model of [slotModels.expanding, slotModels.sticky]) {
    const stops = [...scatters, ...wild, ...plain, ...plain]
    let drawn = 0
    const stake = { model, bet: 100n, balanceAfterBet: 900n, currency: 'PHP' } as const
    const { turns } = drawRound(stake, () => stops[drawn++] ?? plain[drawn % 5]!)
    expect(turns[0]!.wildReels).toBeUndefined()
    expect(turns[0]!.columns.flat().filter((symbol) => symbol === 'S')).toHaveLength(5)
    expect(turns[1]!.wildReels).toContain(2)
    expect(turns[1]!.columns[2]).toEqual(['W', 'W', 'W'])
    expect(turns[2]!.wildReels).toEqual(model.freeWilds === 'stick' ? turns[1]!.wildReels : [])
    expect(turns).toHaveLength(1 + model.freeTurns)
  }
})

it('wilds over reels: a reel covered before stays only where they stick', () => {
  const columns = windows.map((some) => [...some.find((window) => !window.includes('W'))!] as 'A'[])
  expect(coverReels(slotModels.expanding, columns, [3]).reels).toEqual([])
  expect(coverReels(slotModels.sticky, columns, [3])).toEqual({
    reels: [3],
    columns: columns.map((column, reel) => (reel === 3 ? ['W', 'W', 'W'] : column)),
  })
})
