import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { betsOf, drawRound } from '#server/games/slot/slot-game.ts'
import {
  evaluate,
  exactReturn,
  freeMultiplier,
  freeTurns,
  hitRate,
  linePays,
  lines,
  publishedReturn,
  reels,
  scatterPays,
} from '#server/games/slot/slot-maths.ts'
import type { SlotSymbol } from '#wire/play.ts'

/** Every turn there is, played by a second implementation that shares nothing with the first but the tables. */
function playAllTurns() {
  const size = reels[0]!.length
  const window = (reel: number, stop: number) => [0, 1, 2].map((row) => reels[reel]![(stop + row) % size]!)
  const windows = reels.map((_, reel) => Array.from({ length: size }, (__, stop) => window(reel, stop)))
  const scatters = windows.map((stops) => stops.map((rows) => rows.filter((symbol) => symbol === 'S').length))
  const pays = linePays as Partial<Record<SlotSymbol, readonly number[]>>
  let total = 0
  let hits = 0
  let triggers = 0
  const stops = [...windows[0]!.keys()]
  for (const a of stops)
    for (const b of stops)
      for (const c of stops) {
        const open: { pay: readonly number[]; symbol: SlotSymbol; line: readonly number[] }[] = []
        for (const line of lines) {
          const symbol = windows[0]![a]![line[0]!]!
          const pay = pays[symbol]
          const second = windows[1]![b]![line[1]!]!
          const third = windows[2]![c]![line[2]!]!
          if (pay && (second === symbol || second === 'W') && (third === symbol || third === 'W'))
            open.push({ pay, symbol, line })
        }
        const seen = scatters[0]![a]! + scatters[1]![b]! + scatters[2]![c]!
        for (const d of stops)
          for (const e of stops) {
            let paid = 0
            for (const { pay, symbol, line } of open) {
              const fourth = windows[3]![d]![line[3]!]!
              const fifth = windows[4]![e]![line[4]!]!
              const four = fourth === symbol || fourth === 'W'
              paid += pay[four ? (fifth === symbol || fifth === 'W' ? 2 : 1) : 0]!
            }
            const all = seen + scatters[3]![d]! + scatters[4]![e]!
            if (all >= 3) {
              paid += scatterPays[all - 3]!
              triggers += 1
            }
            total += paid
            if (paid > 0) hits += 1
          }
      }
  return { turns: size ** 5, total, hits, triggers }
}

describe('the slot', () => {
  it('returns exactly what it publishes, over all turns there are', () => {
    const { turns, total, hits, triggers } = playAllTurns()
    const all = BigInt(turns)
    const numerator = BigInt(total) * (all + BigInt(triggers * freeTurns * freeMultiplier))
    const exact = exactReturn()
    expect(numerator * exact.denominator).toBe(exact.numerator * all * all)
    expect(publishedReturn).toBe(Number((numerator * 10_000n) / (all * all)) / 100)
    expect(publishedReturn).toBe(96.4)
    expect(hitRate).toBe(Math.round((hits / turns) * 1000) / 10)
  })

  it('has one scatter on each reel, wilds on all but the first, and every symbol on every reel', () => {
    for (const [reel, ring] of reels.entries()) {
      expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(1)
      expect(ring.includes('W')).toBe(reel > 0)
      for (const symbol of Object.keys(linePays)) expect(ring).toContain(symbol)
    }
  })

  it('pays only whole multiples of the bet, so that no win is smaller than its bet', () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const { pays } = evaluate(reels.map((ring) => randomInt(ring.length)))
      expect(Number.isInteger(pays)).toBe(true)
      expect(pays === 0 || pays >= 1).toBe(true)
    }
  })

  it('pays a line from the left only, with wilds standing in', () => {
    const stopOf = (reel: number, symbol: SlotSymbol) =>
      (reels[reel]!.indexOf(symbol) + reels[reel]!.length - 1) % reels[reel]!.length
    const middle = evaluate((['A', 'W', 'A', 'W', 'A'] as const).map((symbol, reel) => stopOf(reel, symbol)))
    expect(middle.lines).toContainEqual({ line: 0, symbol: 'A', count: 5, pays: 250 })
    const broken = evaluate((['B', 'A', 'A', 'A', 'A'] as const).map((symbol, reel) => stopOf(reel, symbol)))
    expect(broken.lines.filter((win) => win.line === 0)).toEqual([])
  })

  it('plays eight free turns at double pay after three scatters, and none out of free turns', () => {
    const scatterStops = reels.map((ring) => ring.indexOf('S'))
    let drawn = 0
    const round = drawRound({ bet: 100n, balanceAfterBet: 900n, currency: 'PHP' }, () => scatterStops[drawn++ % 5]!)
    expect(round.turns).toHaveLength(1 + freeTurns)
    expect(round.turns[0]).toMatchObject({ free: false, scatters: 5, scatterWin: '100.00', multiplier: 1 })
    expect(round.turns[1]).toMatchObject({ free: true, scatterWin: '200.00', multiplier: 2 })
    expect(drawn).toBe(5 * (1 + freeTurns))
    const paid = round.turns.reduce((sum, turn) => sum + Math.round(Number(turn.win) * 100), 0)
    expect(round.win).toBe(String(paid))
  })

  it('offers bets from the smallest of the game up to the table limit', () => {
    expect(betsOf({ minBet: 50n }, 'PHP')).toEqual({
      bets: [50n, 100n, 250n, 500n, 1000n, 2500n, 5000n, 10_000n, 25_000n, 50_000n],
      usual: 100n,
    })
    expect(betsOf({ minBet: 1n }, 'PHP').bets[0]).toBe(1n)
    expect(betsOf({ minBet: 90_000n }, 'PHP')).toEqual({ bets: [90_000n], usual: 90_000n })
  })
})
