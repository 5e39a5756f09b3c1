import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { modelOf } from '#server/games/slot/slot-game.ts'
import type { SlotSymbol } from '#games/slot/turn.ts'
import { evaluate, exactReturn, hitRate, largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { waysReels } from '#games/slot/slot-reels.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { drawRound } from '#games/slot/slot-round.ts'

const { ways } = slotModels
const windowAt = (reel: number, stop: number) => [0, 1, 2].map((row) => waysReels[reel]![(stop + row) % 24]!)
const symbols = Object.keys(ways.linePays) as (keyof typeof ways.linePays)[]

it('ways slot: RTP equals the published one, over all stops', () => {
  // How many places of a symbol each stop of each reel shows.
  const seen = symbols.map((symbol) =>
    waysReels.map((ring, reel) =>
      ring.map((_, stop) => windowAt(reel, stop).filter((other) => other === symbol || other === 'W').length),
    ),
  )
  const scatter = waysReels.map((ring, reel) => ring.map((_, stop) => Number(windowAt(reel, stop).includes('S'))))
  let [total, hits, triggers] = [0, 0, 0]
  const stops = [...waysReels[0]!.keys()]
  for (const a of stops)
    for (const b of stops)
      for (const c of stops) {
        const open = symbols.flatMap((symbol, index) => {
          const [one, two, three, four, five] = seen[index]!
          const begun = one![a]! * two![b]! * three![c]!
          return begun === 0 ? [] : [{ pays: ways.linePays[symbol], begun, four: four!, five: five! }]
        })
        const scatterCount = scatter[0]![a]! + scatter[1]![b]! + scatter[2]![c]!
        for (const d of stops)
          for (const e of stops) {
            for (const { pays, begun, four, five } of open) {
              const [fourth, fifth] = [four[d]!, five[e]!]
              total += begun * (fourth === 0 ? pays[0] : fourth * (fifth === 0 ? pays[1] : fifth * pays[2]))
            }
            const scatters = scatterCount + scatter[3]![d]! + scatter[4]![e]!
            if (scatters >= 3) {
              triggers += 1
              total += ways.scatterPays[scatters - 3]!
            }
            if (open.length > 0 || scatters >= 3) hits += 1
          }
      }
  const all = 24n ** 5n
  const numerator = BigInt(total) * (all + BigInt(triggers * ways.freeTurns * ways.freeMultiplier))
  const exact = exactReturn(ways)
  expect(numerator * exact.denominator).toBe(exact.numerator * all * all)
  expect(publishedReturn(ways)).toBe(96.17)
  expect(hitRate(ways)).toBe(Math.round((hits / 24 ** 5) * 1000) / 10)
})

it('ways slot: drawn rounds reach the RTP within four standard errors', () => {
  const rounds = process.env['FULL'] === undefined ? 30_000 : 1_000_000
  const stake = { model: ways, bet: 1n, balanceAfterBet: 0n, currency: 'JPY' } as const
  let [sum, squares] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const win = Number(drawRound(stake, (below) => Math.floor(Math.random() * below)).win)
    sum += win
    squares += win * win
  }
  const { numerator, denominator } = exactReturn(ways)
  const mean = sum / rounds
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
  expect(Math.abs(mean - Number((numerator * 1_000_000n) / denominator) / 1_000_000)).toBeLessThan(4 * error)
})

it('ways slot: pays every combination of adjacent reels, wilds substituting, and nothing after a gap', () => {
  let [checked, broken] = [0, 0]
  for (let turn = 0; turn < 3_000; turn += 1) {
    const drawn = evaluate(
      ways,
      waysReels.map((ring) => randomInt(ring.length)),
    )
    expect(drawn.lines).toEqual([])
    expect(drawn.pays === 0 || drawn.pays >= 1).toBe(true)
    for (const win of drawn.ways) {
      checked += 1
      if (win.count < 5) broken += 1
      const places = drawn.columns.map(
        (column) => column.filter((other: SlotSymbol) => other === win.symbol || other === 'W').length,
      )
      expect(places.slice(0, win.count).every((count) => count > 0)).toBe(true)
      expect(win.count === 5 || places[win.count] === 0).toBe(true)
    }
  }
  expect(checked).toBeGreaterThan(broken)
  expect(broken).toBeGreaterThan(0)
})

it('ways slot: one scatter per reel, wilds on the last two, every symbol on every reel', () => {
  for (const [reel, ring] of waysReels.entries()) {
    expect(ring).toHaveLength(24)
    expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(1)
    expect(ring.includes('W')).toBe(reel > 2)
    for (const symbol of symbols) expect(ring).toContain(symbol)
  }
})

it('ways slot: publishes the largest possible win', () => {
  const { stops, pays } = largestTurn(ways)
  expect(evaluate(ways, stops).pays).toBe(pays)
  expect(pays, 'found by looking at every turn of the reels').toBe(106)
  for (let turn = 0; turn < 4_000; turn += 1) {
    const near = stops.map((stop) => (stop + (turn % 2 === 0 ? randomInt(24) : randomInt(3) + 23)) % 24)
    expect(evaluate(ways, near).pays).toBeLessThanOrEqual(pays)
  }
})

it('ways slot: is the model of every non-jackpot slot called “Ways”, and of no other', () => {
  expect(modelOf({ code: 'koi-wild-ways', classify: null })).toBe(ways)
  expect(modelOf({ code: 'koi-wild-ways', classify: 'JP' })).toBe(slotModels.jackpot)
  expect(modelOf({ code: 'always-lucky', classify: null })).not.toBe(ways)
})
