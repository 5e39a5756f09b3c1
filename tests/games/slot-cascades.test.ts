import { expect, it } from 'vitest'
import { fallsOf, tallyOf } from '#games/slot/slot-cascades.ts'
import { exactReturn, hitRate, largestTurn, publishedReturn, stepsOf } from '#games/slot/slot-maths.ts'
import { payingSymbols, slotModels } from '#games/slot/slot-models.ts'
import { cascadeReels } from '#games/slot/slot-reels.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import { faultyModels } from '#games/slot/slot-returns.ts'
import type { SlotSymbol } from '#games/slot/turn.ts'
import { simulate } from './simulated-slot.ts'

const models = [slotModels.cascade, slotModels.falls] as const

/** A column holds three letters, bottom first, so that what falls is what is left, with more letters appended. */
interface Column {
  letters: string
  readonly strip: string
  taken: number
}

/** For each stop of each reel its ring read upwards from the bottom row. */
const strips = cascadeReels.map((ring) =>
  ring.map((_, stop) => {
    const letters = ring.join('')
    const below = (stop + 3) % ring.length
    return [...(letters.slice(below) + letters.slice(0, below))].toReversed().join('')
  }),
)

/** Plays one turn to its end by columns of letters; returns each model's pay, and whether it ends with three scatters. */
function playOut(stops: readonly number[]): { readonly pays: readonly number[]; readonly triggers: boolean } {
  const columns = stops.map((stop, reel): Column => {
    const strip = strips[reel]![stop]!
    return { letters: strip.slice(0, 3), strip, taken: 3 }
  })
  const pays = models.map(() => 0)
  for (let falls = 0; ; falls += 1) {
    const gone = columns.map(() => '')
    for (const symbol of payingSymbols) {
      if (!columns[0]!.letters.includes(symbol)) continue
      let [ways, reach] = [1, 0]
      for (const { letters } of columns) {
        let seen = 0
        for (const letter of letters) if (letter === symbol || letter === 'W') seen += 1
        if (seen === 0) break
        ways *= seen
        reach += 1
      }
      if (reach < 3) continue
      for (const [index, { linePays, ladder }] of models.entries())
        pays[index] = pays[index]! + ways * linePays[symbol][reach - 3]! * ladder[Math.min(falls, 3)]!
      for (let reel = 0; reel < reach; reel += 1) gone[reel] += `${symbol}W`
    }
    if (gone[0] === '') {
      const scatters = columns.reduce((sum, { letters }) => sum + letters.split('S').length - 1, 0)
      if (scatters >= 3)
        for (const [index, { scatterPays, ladder }] of models.entries())
          pays[index] = pays[index]! + scatterPays[0] * ladder[Math.min(falls, 3)]!
      return { pays, triggers: scatters >= 3 }
    }
    for (const [reel, column] of columns.entries()) {
      column.letters = [...column.letters].filter((letter) => !gone[reel]!.includes(letter)).join('')
      while (column.letters.length < 3) column.letters += column.strip[column.taken++ % 16]!
    }
  }
}

const windows = cascadeReels.map((ring) => ring.map((_, stop) => (ring.join('') + ring.join('')).slice(stop, stop + 3)))
const lettersAt = (reel: number, stop: number) => windows[reel]![stop]!

it('cascade slots: RTP, hit rate and largest win equal the published ones, over all stops', () => {
  let [hits, triggers] = [0, 0]
  const sums = models.map(() => 0n)
  const most = models.map(() => 0)
  for (let turn = 0; turn < 16 ** 5; turn += 1) {
    const stops = [turn >> 16, (turn >> 12) & 15, (turn >> 8) & 15, (turn >> 4) & 15, turn & 15]
    const begun = stops.slice(0, 3).map((stop, reel) => lettersAt(reel, stop))
    const wins = [...begun[0]!].some((letter) => letter !== 'S' && begun.every((letters) => letters.includes(letter)))
    // Every other turn wins by its scatters or not at all.
    if (!wins && stops.filter((stop, reel) => lettersAt(reel, stop).includes('S')).length < 3) continue
    const played = playOut(stops)
    if (played.triggers) triggers += 1
    if (played.pays[0]! > 0) hits += 1
    for (const [index, pays] of played.pays.entries()) {
      sums[index] = sums[index]! + BigInt(pays)
      if (pays > most[index]!) most[index] = pays
    }
  }
  const all = 16n ** 5n
  for (const [index, model] of models.entries()) {
    const numerator = sums[index]! * (all + BigInt(triggers * model.freeTurns * model.freeMultiplier))
    const exact = exactReturn(model)
    expect(numerator * exact.denominator).toBe(exact.numerator * all * all)
    expect(publishedReturn(model)).toBe([95.06, 96.24][index])
    expect(hitRate(model)).toBe(Math.round((hits / 16 ** 5) * 1000) / 10)
    const { stops, pays } = largestTurn(model)
    expect(pays).toBe(most[index])
    expect(playOut(stops).pays[index]).toBe(pays)
  }
})

it('cascade slots: the same rounds reach the RTP, and those of the higher volatility vary more', () => {
  const [medium, high] = models.map((model) => simulate(model, { rounds: 20_000, seed: 54 }))
  for (const simulated of [medium!, high!]) expect(simulated.deviation).toBeLessThan(4)
  expect(high!.variance).toBeGreaterThan(medium!.variance)
})

it('cascade slots: what won vanishes, the rest falls, and the same reel follows from above', () => {
  const { stops } = largestTurn(slotModels.cascade)
  const seen = fallsOf(stops)
  expect(seen.length).toBeGreaterThan(2)
  const steps = stepsOf(slotModels.cascade, stops)
  expect(steps.map(({ falls, multiplier }) => [falls, multiplier])).toEqual(
    seen.map((_, falls) => [falls, [1, 2, 3, 5][Math.min(falls, 3)]]),
  )
  expect(steps.at(-1)!.ways).toEqual([])
  const taken = cascadeReels.map(() => 0)
  for (const [falls, { ways, columns }] of steps.slice(0, -1).entries()) {
    expect(ways.length).toBeGreaterThan(0)
    for (const [reel, column] of columns.entries()) {
      const stayed = column.filter(
        (symbol: SlotSymbol) => !ways.some((win) => reel < win.count && (symbol === win.symbol || symbol === 'W')),
      )
      const added = 3 - stayed.length
      const ring = cascadeReels[reel]!
      const from = stops[reel]! - taken[reel]! - added + 2 * ring.length
      expect(seen[falls + 1]![reel]).toEqual([
        ...Array.from({ length: added }, (_, index) => ring[(from + index) % ring.length]),
        ...stayed,
      ])
      taken[reel] = taken[reel]! + added
    }
  }
})

it('cascade slots: scatters count once nothing falls any more, and start the free turns', () => {
  const model = slotModels.cascade
  const scatterStops = cascadeReels.map((ring) => Math.max(0, ring.indexOf('S')))
  let drawn = 0
  const stake = { model, bet: 100n, balanceAfterBet: 900n, currency: 'PHP' } as const
  const { turns, win } = drawRound(stake, () => scatterStops[drawn++ % 5]!)
  const begun = turns.filter(({ falls }) => falls === 0)
  expect(begun.map(({ free }) => free)).toEqual([false, ...Array.from({ length: 8 }, () => true)])
  const paid = turns.findIndex(({ free }) => free)
  for (const turn of turns.slice(0, paid - 1)) expect(turn.scatterWin).toBe('0.00')
  expect(turns[paid - 1]).toMatchObject({ scatters: 3, scatterWin: (3 * turns[paid - 1]!.multiplier).toFixed(2) })
  expect(turns[paid]!.multiplier).toBe(2)
  expect(win).toBe(String(turns.reduce((sum, turn) => sum + Math.round(Number(turn.win) * 100), 0)))
})

it('cascade slots: three reels have a scatter, the fourth a wild, and every reel every symbol', () => {
  for (const [reel, ring] of cascadeReels.entries()) {
    expect(ring).toHaveLength(16)
    expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(reel % 2 === 0 ? 1 : 0)
    expect(ring.filter((symbol) => symbol === 'W')).toHaveLength(reel === 3 ? 1 : 0)
    for (const symbol of payingSymbols) expect(ring).toContain(symbol)
  }
})

it('slot models: each has its stated return, and a pay or a reel off by one is found', () => {
  expect(faultyModels()).toEqual([])
  const { classic, falls } = slotModels
  const offByOne = [
    { ...classic, linePays: { ...classic.linePays, G: [1, 2, 6] } },
    { ...falls, ladder: [1, 3, 6, 11] },
    { ...classic, name: 'unknown' },
  ] as const
  expect(faultyModels(offByOne)).toEqual(['classic', 'falls', 'unknown'])
  const [first, ...rest] = cascadeReels
  const [one, two, ...others] = first!
  const swapped = tallyOf([[two!, one!, ...others], ...rest])
  expect(swapped.ways).not.toEqual(tallyOf(cascadeReels).ways)
})
