import { expect, it } from 'vitest'
import { equals, fraction, plus, times } from '#games/fraction.ts'
import { evaluate, exactReturn, hitRate, largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { payingSymbols, type SlotModel, slotModels } from '#games/slot/slot-models.ts'
import { lines, mysteryReels, mysteryStrip } from '#games/slot/slot-reels.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import { simulate } from './simulated-slot.ts'

const models: readonly SlotModel[] = [slotModels.mystery, slotModels.secret]
const size = 24

/** Three letters from the top of each stop of each reel, with the drawn letter in place of every `?`. */
const windowsWith = (letter: string) =>
  mysteryReels.map((ring) => {
    const twice = [...ring, ...ring].join('').replaceAll('?', letter)
    return Array.from({ length: size }, (_, stop) => twice.slice(stop, stop + 3))
  })

interface Counted {
  hits: number
  readonly triggers: [number, number, number]
  /** By letter: how often three, four and five of it are on a line. */
  readonly lines: Readonly<Record<string, [number, number, number]>>
  readonly most: [number, number]
}

/** Plays every turn in which one letter was drawn, line by line; only turns that may win are looked at further. */
function playAll(drawn: string): Counted {
  const windows = windowsWith(drawn)
  const scatter = windows.map((stops) => stops.map((window) => Number(window.includes('S'))))
  const counted = Object.fromEntries(payingSymbols.map((symbol) => [symbol, [0, 0, 0] as [number, number, number]]))
  const all: Counted = { hits: 0, triggers: [0, 0, 0], lines: counted, most: [0, 0] }
  const [one, other] = models as [SlotModel, SlotModel]
  const stops = [...Array.from({ length: size }).keys()]
  for (const a of stops)
    for (const b of stops)
      for (const c of stops) {
        const seen = scatter[0]![a]! + scatter[1]![b]! + scatter[2]![c]!
        const open = lines.flatMap((line) => {
          const letter = windows[0]![a]![line[0]!]!
          const count = counted[letter]
          const goesOn = [windows[1]![b]![line[1]!]!, windows[2]![c]![line[2]!]!]
          if (count === undefined || goesOn.some((each) => each !== letter && each !== 'W')) return []
          const pays = [one.linePays[letter as 'A'], other.linePays[letter as 'A']] as const
          return [{ letter, count, pays, fourth: line[3]!, fifth: line[4]! }]
        })
        if (open.length === 0 && seen === 0) continue
        for (const d of stops)
          for (const e of stops) {
            const scatters = seen + scatter[3]![d]! + scatter[4]![e]!
            if (scatters < 3 && open.length === 0) continue
            all.hits += 1
            let [first, second] = [0, 0]
            if (scatters >= 3) {
              all.triggers[(scatters - 3) as 0 | 1 | 2] += 1
              first = one.scatterPays[scatters - 3]!
              second = other.scatterPays[scatters - 3]!
            }
            for (const { letter, count, pays, fourth, fifth } of open) {
              const next = windows[3]![d]![fourth]!
              const last = windows[4]![e]![fifth]!
              const run = next !== letter && next !== 'W' ? 0 : last === letter || last === 'W' ? 2 : 1
              count[run] += 1
              first += pays[0][run]
              second += pays[1][run]
            }
            if (first > all.most[0]) all.most[0] = first
            if (second > all.most[1]) all.most[1] = second
          }
      }
  return all
}

it('mystery slots: RTP, hit rate and largest win equal the published ones, over all stops and symbols', () => {
  const counted = new Map(payingSymbols.map((symbol) => [symbol, playAll(symbol)]))
  const turns = size ** 5
  const hits = mysteryStrip.reduce((sum, symbol) => sum + counted.get(symbol)!.hits, 0)
  for (const [index, model] of models.entries()) {
    let paid = fraction(0, turns * size)
    for (const drawn of mysteryStrip) {
      const { lines: won, triggers } = counted.get(drawn)!
      let sum = triggers.reduce((all, count, scatters) => all + count * model.scatterPays[scatters]!, 0)
      for (const symbol of payingSymbols)
        for (const [run, count] of won[symbol]!.entries()) sum += count * model.linePays[symbol][run]!
      paid = plus(paid, fraction(sum, turns * size))
    }
    const triggers = counted.get('A')!.triggers.reduce((sum, count) => sum + count)
    const free = fraction(triggers * model.freeTurns * model.freeMultiplier, turns)
    expect(equals(plus(paid, times(paid, free)), exactReturn(model))).toBe(true)
    const best = largestTurn(model)
    expect(evaluate(model, best.stops).pays).toBe(best.pays)
    expect(best.pays).toBe(Math.max(...[...counted.values()].map(({ most }) => most[index]!)))
    expect(hitRate(model)).toBe(Math.round((hits / turns / size) * 1000) / 10)
  }
  expect(models.map((model) => publishedReturn(model))).toEqual([96.06, 96])
})

it('mystery slots: the same rounds reach the RTP, and those of the higher volatility vary more', () => {
  const [medium, high] = models.map((model) => simulate(model, { rounds: 30_000, seed: 11 }))
  for (const simulated of [medium!, high!]) expect(simulated.deviation).toBeLessThan(4)
  expect(high!.variance).toBeGreaterThan(medium!.variance)
})

it('mystery slots: all mystery places of a turn show the symbol that its sixth number draws', () => {
  const stops = mysteryReels.map((ring) => ring.indexOf('?'))
  const stake = { model: slotModels.mystery, bet: 100n, balanceAfterBet: 900n, currency: 'PHP' } as const
  for (const [index, symbol] of mysteryStrip.entries()) {
    const numbers = [...stops, index]
    const { turns } = drawRound(stake, () => numbers.shift()!)
    expect(turns).toHaveLength(1)
    expect(turns[0]!.mystery).toEqual({ symbol, places: Array.from({ length: 15 }, (_, place) => place) })
    expect(turns[0]!.columns.flat()).toEqual(Array.from({ length: 15 }, () => symbol))
    expect(turns[0]!.lines).toHaveLength(10)
  }
})

it('mystery slots: each reel has one scatter, three mystery places in a row and every symbol; the strip every symbol', () => {
  for (const [reel, ring] of mysteryReels.entries()) {
    expect(ring).toHaveLength(size)
    expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(1)
    expect(ring.includes('W')).toBe(reel > 0)
    expect(ring.join('').indexOf('???')).toBe(ring.indexOf('?'))
    expect(ring.filter((symbol) => symbol === '?')).toHaveLength(3)
    for (const symbol of payingSymbols) expect(ring).toContain(symbol)
  }
  expect(mysteryStrip).toHaveLength(size)
  for (const symbol of payingSymbols) expect(mysteryStrip).toContain(symbol)
})
